import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createDesktopSettings } from '../../electron/settings/desktop-settings.ts'
import { findFeed } from '../../electron/updates/feed.ts'
import { createUpdates } from '../../electron/updates/updates.ts'

// Where an app may look for a newer version, and when it does. The app itself does so in test/desktop/packaged.test.ts.

const url = 'https://updates.example.org/releases'

/** A folder of an app with this feed and package.json, where findFeed() looks. */
function makeApp(t: ExecutionContext, feed: string | null, build: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'localist-feed-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  if (feed !== null) writeFileSync(join(folder, 'app-update.yml'), feed)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ homepage: 'https://localist.example.org', ...build }),
  )
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

for (const [platform, feed, build, isSigned] of [
  ['linux', `url: ${url}\npublisherName: [Localist]\n`, { isSigned: true }, false],
  ['win32', `url: ${url}\npublisherName:\n  - Localist\n`, { isSigned: true }, true],
  ['win32', `url: ${url}\n`, { isSigned: true }, false],
  ['win32', `url: ${url}\npublisherName: [Localist]\n`, {}, false],
  ['darwin', `url: ${url}\n`, { isSigned: true }, true],
  ['darwin', `url: ${url}\n`, { isSigned: false }, false],
] as const) {
  test(`${platform} with ${feed.includes('publisher') ? 'a publisher' : 'no publisher'} and ${JSON.stringify(build)} ${isSigned ? 'installs updates' : 'only tells of updates'}`, (t) => {
    const { find } = makeApp(t, feed, build)
    t.like(find(platform), { isSigned, page: 'https://localist.example.org' })
  })
}

const asRoot = process.getuid?.() === 0 ? test : test.skip

asRoot('an administrator of Linux switches updates off, and nobody else switches them on again', (t) => {
  const { find, policyFile, said } = makeApp(t, `url: ${url}\n`)
  for (const [policy, isFound] of [
    ['{"updates": false}', false],
    ['{"updates": true}', true],
    ['{}', true],
  ] as const) {
    writeFileSync(policyFile, policy)
    t.is(find('linux') !== null, isFound, policy)
    t.not(find('darwin'), null, policy)
  }
  t.deepEqual(said, [])
  for (const wrong of ['{"updates": "no"}', '{"update": true}', '[]', '{', '']) {
    writeFileSync(policyFile, wrong)
    t.is(find('linux'), null, wrong)
    t.regex(said.at(-1) ?? '', /policy\.json must be a JSON object such as \{"updates": false\}/, wrong)
  }
  writeFileSync(policyFile, '{"updates": true}')
  chmodSync(policyFile, 0o644)
  chownSync(policyFile, 12_345, 12_345)
  t.is(find('linux'), null)
  t.regex(said.at(-1) ?? '', /must belong to root/)
})

const hour = 3_600_000

/** The updates of an app of version 1.0.0, where `answers.found` is the newer version; a function throws. */
function makeUpdates(t: ExecutionContext, isSigned = false) {
  const folder = mkdtempSync(join(tmpdir(), 'localist-updates-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const answers = { found: null as string | null, isBroken: false, now: Date.UTC(2027, 0, 1) }
  const done: string[] = []
  const told: string[] = []
  const make = (version: string) => {
    const settings = createDesktopSettings(folder)
    const updates = createUpdates({
      feed: { url, isSigned, page: 'https://localist.example.org' },
      version,
      settings,
      loadUpdater: async () => ({
        async look() {
          done.push('look')
          if (answers.isBroken) throw new Error('no answer')
          return answers.found
        },
        download: async () => void done.push('download'),
        install: () => void done.push('install'),
      }),
      now: () => new Date(answers.now),
      log: () => undefined,
      onFound: (found) => void told.push(found),
      openPage: () => undefined,
    })
    return { settings, updates }
  }
  return { answers, done, told, make }
}

const settled = () => new Promise((resolve) => void setTimeout(resolve, 20))

test('a look is made once a day while the setting is on, tells of a version once, and does not hurry after a failure', async (t) => {
  const { answers, done, told, make } = makeUpdates(t)
  const { settings, updates } = make('1.0.0')
  const looksAfter = async (hours: number) => {
    const before = done.length
    answers.now += hours * hour
    await updates.lookDaily()
    return done.length - before
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
  t.like(updates.read(), { step: 'none', version: '1.1.0', canInstall: false })
  t.is(await looksAfter(25), 1)
  t.deepEqual(told, ['1.1.0'])
  answers.found = '1.2.0'
  t.is(await looksAfter(25), 1)
  t.deepEqual(told, ['1.1.0', '1.2.0'])
  t.is(make('1.0.0').updates.read().version, '1.2.0', 'it is known after a start')
  t.is(make('1.2.0').updates.read().version, null, 'the version that was installed is not offered')
  settings.change({ lookForUpdates: false })
  t.is(await looksAfter(48), 0)
})

test('a version is downloaded and installed only step by step, and only where its signature is checked', async (t) => {
  const unsigned = makeUpdates(t)
  unsigned.answers.found = '1.1.0'
  const { updates: tells } = unsigned.make('1.0.0')
  await tells.look()
  await tells.download()
  tells.install()
  await settled()
  t.deepEqual(unsigned.done, ['look'])

  const { answers, done, make } = makeUpdates(t, true)
  const { updates } = make('1.0.0')
  await updates.download()
  t.deepEqual(done, [], 'nothing was found yet')
  answers.found = '1.1.0'
  await updates.look()
  updates.install()
  await settled()
  t.deepEqual(done, ['look'])
  t.like(await updates.download(), { step: 'ready', version: '1.1.0' })
  t.like(await updates.look(), { step: 'ready' }, 'a look does not forget what is downloaded')
  updates.install()
  await settled()
  t.deepEqual(done, ['look', 'look', 'download', 'install'])
})

test('looks at the same time are one', async (t) => {
  const { done, make } = makeUpdates(t)
  const { updates } = make('1.0.0')
  await Promise.all([updates.look(), updates.look()])
  t.deepEqual(done, ['look'])
})
