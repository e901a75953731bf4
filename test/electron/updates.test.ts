import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createDesktopSettings } from '../../electron/settings/desktop-settings.ts'
import { findFeed } from '../../electron/updates/feed.ts'
import { createUpdates } from '../../electron/updates/updates.ts'

// Where an app may look for a newer version, and when it does. The app itself does so in test/desktop/packaged.test.ts.

const url = 'https://updates.example.org/releases'

/** A folder of an app with this feed, where findFeed() looks. */
function makeApp(t: ExecutionContext, feed: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'localist-feed-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  if (feed !== null) writeFileSync(join(folder, 'app-update.yml'), feed)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ homepage: 'https://localist.example.org' }))
  const said: string[] = []
  const policyFile = join(folder, 'policy.json')
  const find = (platform: NodeJS.Platform) =>
    findFeed({
      resources: folder,
      appPath: folder,
      platform,
      policyFile,
      log: (line) => void said.push(line),
    })
  return { find, policyFile, said }
}

for (const [what, feed, found] of [
  ['an https feed', `provider: generic\nurl: ${url}\nupdaterCacheDirName: localist\n`, url],
  ['a feed of this computer', 'url: http://127.0.0.1:8000/a', 'http://127.0.0.1:8000/a'],
  ['a placeholder', 'url: https://localist.example.invalid/releases', null],
  ['a feed without https', 'url: http://updates.example.org/releases', null],
  ['a feed that only looks like one of this computer', 'url: http://127.0.0.1.example.org/', null],
  ['a feed that is no address', 'url: updates', null],
  ['no address', 'provider: github', null],
  ['no feed', null, null],
] as const) {
  test(`${what} is ${found === null ? 'not used' : 'used'}`, (t) => {
    const { find } = makeApp(t, feed)
    t.is(find('linux')?.url ?? null, found)
  })
}

test('a feed leads to the page that the package names', (t) => {
  const { find } = makeApp(t, `url: ${url}\n`)
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    t.deepEqual(find(platform), { url, page: 'https://localist.example.org' })
})

const asRoot = process.getuid?.() === 0 ? test : test.skip

test('a policy that is no policy switches updates off on Linux, and says so', (t) => {
  const { find, policyFile, said } = makeApp(t, `url: ${url}\n`)
  for (const wrong of ['{"updates": "no"}', '{"update": true}', '[]', '{', '']) {
    writeFileSync(policyFile, wrong)
    t.is(find('linux'), null, wrong)
    t.regex(said.at(-1) ?? '', /policy\.json must /, wrong)
    t.not(find('darwin'), null, 'Linux alone has it')
  }
})

asRoot('an administrator of Linux switches updates off, and nobody else switches them on again', (t) => {
  const { find, policyFile, said } = makeApp(t, `url: ${url}\n`)
  for (const [policy, isFound] of [
    ['{"updates": false}', false],
    ['{"updates": true}', true],
    ['{}', true],
  ] as const) {
    writeFileSync(policyFile, policy)
    t.is(find('linux') !== null, isFound, policy)
  }
  t.deepEqual(said, [])
  writeFileSync(policyFile, '{"updates": true}')
  chownSync(policyFile, 12_345, 12_345)
  t.is(find('linux'), null)
  t.regex(said.at(-1) ?? '', /must belong to root/)
})

const hour = 3_600_000

/** The updates of an app, where `answers.found` is the newer version. */
function makeUpdates(t: ExecutionContext) {
  const folder = mkdtempSync(join(tmpdir(), 'localist-updates-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const answers = {
    found: null as string | null,
    isBroken: false,
    isSilent: false,
    now: Date.UTC(2027, 0, 1),
  }
  const looks: number[] = []
  const told: string[] = []
  const make = (version: string) => {
    const settings = createDesktopSettings(folder)
    const updates = createUpdates({
      feed: { url, page: 'https://localist.example.org' },
      version,
      settings,
      loadFindNewest: async () => async () => {
        looks.push(answers.now)
        if (answers.isBroken) throw new Error('no answer')
        return answers.found
      },
      now: () => new Date(answers.now),
      log: () => undefined,
      tell(found) {
        if (!answers.isSilent) told.push(found)
        return !answers.isSilent
      },
      openPage: () => undefined,
    })
    return { settings, updates }
  }
  return { answers, looks, told, make }
}

test('a look is made once a day while the setting is on, and does not hurry after a failure', async (t) => {
  const { answers, looks, make } = makeUpdates(t)
  const { settings, updates } = make('1.0.0')
  const looksAfter = async (hours: number) => {
    const before = looks.length
    answers.now += hours * hour
    await updates.lookDaily()
    return looks.length - before
  }
  t.is(await looksAfter(48), 0, 'off')
  answers.isBroken = true
  settings.change({ lookForUpdates: true })
  t.is(await looksAfter(0), 1)
  t.is(updates.read().step, 'failed')
  t.is(await looksAfter(23), 0)
  answers.isBroken = false
  answers.found = '1.1.0'
  t.is(await looksAfter(1), 1)
  t.like(updates.read(), { step: 'none', version: '1.1.0', host: 'updates.example.org' })
  t.is(make('1.0.0').updates.read().version, '1.1.0', 'it is known after a start')
  t.is(make('1.1.0').updates.read().version, null, 'the version that was installed is not offered')
  settings.change({ lookForUpdates: false })
  t.is(await looksAfter(48), 0)
})

test('a version is told of once, and after a silence', async (t) => {
  const { answers, told, make } = makeUpdates(t)
  const { settings, updates } = make('1.0.0')
  const goOn = async (hours: number) => {
    answers.now += hours * hour
    await updates.lookDaily()
  }
  settings.change({ lookForUpdates: true })
  answers.found = '1.1.0'
  answers.isSilent = true
  await goOn(0)
  t.deepEqual(told, [])
  answers.isSilent = false
  await goOn(1)
  t.deepEqual(told, ['1.1.0'])
  await goOn(25)
  await make('1.0.0').updates.lookDaily()
  t.deepEqual(told, ['1.1.0'])
  answers.found = '1.2.0'
  await goOn(25)
  t.deepEqual(told, ['1.1.0', '1.2.0'])
})

test('looks at the same time are one', async (t) => {
  const { looks, make } = makeUpdates(t)
  const { updates } = make('1.0.0')
  await Promise.all([updates.look(), updates.look()])
  t.is(looks.length, 1)
})
