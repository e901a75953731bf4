import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test from 'ava'
import { startCommandLine } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'

test('add attaches links and files, and says, shows and lists them', async (t) => {
  const { api, run } = await startCommandLine(t)
  const folder = await temporaryFolder(t)
  const path = join(folder, 'My offer = new?.pdf')
  await writeFile(path, '')
  const words = [
    '--attach',
    'https://example.com/a?b=c',
    '--attach',
    path,
    '--attach',
    `${folder} = All of it`,
  ]
  const added = await run('add', 'Compare', ...words)
  const named = 'with example.com, with My offer = new?.pdf, with All of it'
  t.true(added.err.startsWith(`Added "Compare", ${named}`), added.err)
  const id = added.out.trim()
  t.deepEqual((await api('GET', `/api/todos/${id}`)).body.attachments, [
    { url: 'https://example.com/a?b=c', name: 'example.com' },
    { url: pathToFileURL(path).href, name: 'My offer = new?.pdf' },
    { url: pathToFileURL(folder).href, name: 'All of it' },
  ])
  const { out } = await run('show', id)
  t.regex(out, /Attachment\s+example\.com {2}https:\/\/example\.com\/a\?b=c\n/)
  t.true(out.includes(`All of it  ${pathToFileURL(folder).href}`))
})

test('edit adds, removes by name, and clears attachments; the log names them', async (t) => {
  const { api, run } = await startCommandLine(t)
  const id = (await run('add', 'a', '--attach', 'https://example.com/1 = Offer')).out.trim()
  const namesAfter = async (...words: readonly string[]) => {
    t.is((await run('edit', id, ...words)).code, 0)
    const { attachments } = (await api('GET', `/api/todos/${id}`)).body
    return attachments.map(({ name }: { readonly name: string }) => name)
  }
  t.deepEqual(await namesAfter('--attach', 'mailto:ada@example.com'), ['Offer', 'ada@example.com'])
  t.deepEqual(await namesAfter('--detach', 'Offer', '--attach', 'https://b.example'), [
    'ada@example.com',
    'b.example',
  ])
  t.deepEqual(await namesAfter('--no-attachments', '--attach', 'https://c.example'), ['c.example'])
  t.deepEqual(await namesAfter('--no-attachments'), [])
  const { out } = await run('log', '--todo', id, '--limit', '1')
  t.regex(out, /attachments \["c\.example"\] → \[\]/)
})

test('a path without a file, and what is no link, are refused before anything is sent', async (t) => {
  const { api, run } = await startCommandLine(t)
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'inside'))
  const refused = async (target: string, message: RegExp) => {
    const { code, err } = await run('add', 'a', '--attach', target)
    t.is(code, 2, target)
    t.regex(err, message)
  }
  await refused('example.com/offer', /no file or folder .*example\.com.* A link begins with https:\/\//)
  await refused(join(folder, 'outside'), /no file or folder/)
  await refused('https://ada:secret@example.com', /must not have a user or a password/)
  await refused('file://server/share/a.pdf', /must name a file of this computer/)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  const links = Array.from({ length: 21 }, (_, index) => ['--attach', `https://${index}.example`]).flat()
  const many = await run('add', 'a', ...links)
  t.is(many.code, 1)
  t.regex(many.err, /--attach must hold at most 20 attachments/)
})
