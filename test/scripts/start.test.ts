import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf } from '../support/http.ts'
import { signInAt } from '../support/provider/sign-in.ts'
import { visit } from '../support/sign-in.ts'

const root = join(import.meta.dirname, '..', '..')
const link = /http:\/\/127\.0\.0\.1:\d+\/#code=\S+/

interface Started {
  readonly stderr: () => string
  readonly link: Promise<string>
  readonly interrupt: () => Promise<number | null>
}

async function startWith(
  t: ExecutionContext,
  env: Readonly<Record<string, string | undefined>>,
  script = 'start.ts',
): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'localist-start-'))
  const child = spawn(process.execPath, [join(root, 'scripts', script)], {
    env: { ...process.env, LOCALIST_DATA_DIR: dataDir, LOCALIST_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  t.teardown(async () => {
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const printed = new Promise<string>((resolve, reject) => {
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
      const found = link.exec(`${stdout}\n`)?.[0]
      if (found && stdout.includes('\n')) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`It ended with code ${code}:\n${stdout}${stderr}`)))
  })
  return {
    stderr: () => stderr,
    link: printed,
    interrupt: async () => {
      child.kill('SIGINT')
      await ended
      return child.exitCode
    },
  }
}

// Windows has no signals to end a program with in order
const testWithSignals = process.platform === 'win32' ? test.skip : test
const testOnLinux = process.platform === 'linux' ? test : test.skip

testWithSignals(
  'without an Electron runtime the page is served, a link printed and the reason said',
  async (t) => {
    const started = await startWith(t, { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' })
    const { origin } = new URL(await started.link)
    const health = await fetch(`${origin}/api/health`)
    t.is(health.status, 200)
    t.regex(started.stderr(), /The desktop window cannot open \(.*there is no Electron\), so Localist serves/)
    t.notRegex(started.stderr(), /^\s+at /m)
  },
)

testOnLinux('without a display the page is served, a link printed and the reason said', async (t) => {
  const started = await startWith(t, { DISPLAY: undefined, WAYLAND_DISPLAY: undefined })
  t.regex(await started.link, link)
  t.regex(started.stderr(), /The desktop window cannot open \(there is no display/)
  t.notRegex(started.stderr(), /^\s+at /m)
})

testWithSignals('Ctrl-C ends it and the server that it started', async (t) => {
  const started = await startWith(t, { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' })
  const { origin } = new URL(await started.link)
  await started.interrupt()
  await t.throwsAsync(fetch(`${origin}/api/health`))
  t.notRegex(started.stderr(), /^\s+at /m)
})

testOnLinux('the demo signs a made-up person in, and leaves nothing behind', async (t) => {
  const headless = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined, LOCALIST_PORT: undefined }
  const started = await startWith(t, headless, 'demo-sign-in.ts')
  const { origin: url, hash } = new URL(await started.link)
  t.regex(started.stderr(), /its users are Ada Lovelace and Grace Hopper/)
  const exchanged = await apiOf({ url }, null)('POST', '/api/auth/session', {
    code: hash.slice('#code='.length),
  })
  const tab = apiOf({ url }, exchanged.body.token)
  const { body: login } = await tab('POST', '/api/auth/logins')
  t.is((await visit(await signInAt(login.authorizationUrl, { user: 'grace' }))).status, 200)
  const session = (await tab('GET', '/api/auth/session')).body
  t.is(session.account.name, 'Grace Hopper')
  t.is(session.provider.name, 'Example ID')
  const folder = /keeps its data in (\S+)\. /.exec(started.stderr())?.[1] ?? ''
  t.true(existsSync(folder))
  await started.interrupt()
  t.false(existsSync(folder))
  await t.throwsAsync(fetch(login.authorizationUrl))
})
