import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openUnsentTexts } from '../../electron/window/unsent-texts.ts'
import { temporaryFolder } from '../support/server.ts'
import { until } from '../support/until.ts'

async function setup(t: ExecutionContext) {
  const file = join(await temporaryFolder(t), 'unsent.json')
  const lines: string[] = []
  const reopen = () => openUnsentTexts(file, (line) => lines.push(line))
  return { file, lines, reopen, texts: reopen() }
}

test('a text is in the file soon after it was kept, and gone with the last one', async (t) => {
  const { file, reopen, texts } = await setup(t)
  t.deepEqual(texts.read(), {})
  texts.replace('a', 'Hal')
  texts.replace('a', 'Half')
  t.deepEqual(texts.read(), { a: 'Half' })
  await until(t, () => existsSync(file), 'a file with the text')
  t.deepEqual(reopen().read(), { a: 'Half' })
  texts.replace('a', null)
  await until(t, () => !existsSync(file), 'no file any more')
  t.deepEqual(reopen().read(), {})
})

test('a flush writes at once, and only the user can read it', async (t) => {
  const { file, reopen, texts } = await setup(t)
  // as a kill could leave one behind
  writeFileSync(`${file}.new`, 'half of it')
  chmodSync(`${file}.new`, 0o666)
  texts.replace('a', 'One')
  texts.replace('b', 'Two')
  await texts.flush()
  t.is(statSync(file).mode & 0o777, 0o600)
  t.false(existsSync(`${file}.new`))
  t.deepEqual(Object.entries(reopen().read()), [
    ['a', 'One'],
    ['b', 'Two'],
  ])
})

test('only the latest fifty are kept', async (t) => {
  const { reopen, texts } = await setup(t)
  for (let index = 0; index < 60; index += 1) texts.replace(`key ${index}`, `text ${index}`)
  texts.replace('key 10', 'again')
  texts.replace('key 60', 'text 60')
  await texts.flush()
  const kept = Object.keys(reopen().read())
  t.is(kept.length, 50)
  t.deepEqual([kept[0], ...kept.slice(-2)], ['key 12', 'key 10', 'key 60'])
})

test('a file that is damaged or not ours counts as none', async (t) => {
  const { file, reopen } = await setup(t)
  for (const text of [
    '{"a": "Ha',
    '[]',
    '{"a": 1}',
    JSON.stringify({ a: 'x'.repeat(8 * 1024 * 1024 + 1) }),
  ]) {
    writeFileSync(file, text)
    t.deepEqual(reopen().read(), {}, text.slice(0, 20))
  }
})

test('a text that could not be written is said, kept in memory, and written with the next one', async (t) => {
  const { file, lines, texts } = await setup(t)
  mkdirSync(file)
  writeFileSync(join(file, 'in the way'), '')
  texts.replace('a', 'One')
  await texts.flush()
  t.regex(lines.join(), /^The unsent texts could not be saved: /)
  t.deepEqual(texts.read(), { a: 'One' })
  rmSync(file, { recursive: true })
  await texts.flush()
  t.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { a: 'One' })
})
