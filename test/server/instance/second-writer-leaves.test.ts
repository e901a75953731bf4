import { apiOf } from '../../support/http.ts'
import { noticesOf } from '../../support/account.ts'
import { startProvider } from '../../support/provider.ts'
import {
  bytesIn,
  hasBackedUp,
  interruptedAfter,
  linuxOnly,
  linuxTest as test,
  startUnseen,
} from '../../support/second-writer.ts'
import { temporaryFolder } from '../../support/server.ts'
import {
  fakeSecrets,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  startSignInServer,
} from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

test(linuxOnly('an account that another server opens while it is read is not shown'), async (t) => {
  const dataDir = await temporaryFolder(t)
  const overtaken = interruptedAfter('readdir', '/accounts/local/journal', () => startUnseen(t, dataDir))
  const server = await startUnseen(t, dataDir, overtaken)
  const api = apiOf(server, server.token)
  const { status, body } = await api('GET', '/api/todos')
  t.like({ status, type: body.type }, { status: 503, type: 'urn:localist:problem:writing-stopped' })
  t.is((await noticesOf(api)).length, 1)
})

test(
  linuxOnly('a restore is refused before it copies anything once another server has opened'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    for (const action of ['POST', 'DELETE'] as const) {
      const server = await startUnseen(t, dataDir)
      await until(t, () => action === 'POST' || hasBackedUp(dataDir), 'the backup of today')
      const api = apiOf(server, server.token)
      await api(action, '/api/todos', action === 'POST' ? { title: 'a' } : undefined)
      await server.stop()
    }
    const first = await startUnseen(t, dataDir)
    const api = apiOf(first, first.token)
    await startUnseen(t, dataDir)
    const before = await bytesIn(dataDir)
    const [backup] = (await api('GET', '/api/backups')).body
    t.is((await api('POST', `/api/backups/${backup.id}/restorations`)).status, 503)
    t.deepEqual(await bytesIn(dataDir), before)
  },
)

test(linuxOnly('a sign-in is not renewed by a server that another one has overtaken'), async (t) => {
  const provider = await startProvider(t)
  const quiet = { secrets: fakeSecrets, renewalTimes: noRenewals }
  const server = await startSignInServer(t, provider, quiet)
  const { account } = await signIn(server)
  const before = provider.liveRefreshTokens()
  const { dataDir } = server
  const unseen = { takeLock: async () => ({ release: async () => {} }) }
  const files = interruptedAfter('rename', '/writer', () =>
    startSignInServer(t, provider, { ...quiet, ...unseen, dataDir }),
  )
  const overtaken = await server.restart({ ...unseen, files, renewalTimes: renewalsAtOnce })
  t.is((await sessionOf(overtaken)).account?.id, account?.id)
  const isTried = () => overtaken.log.some((line) => line.startsWith('The sign-in could not be renewed'))
  const isRenewed = () => provider.liveRefreshTokens().join() !== before.join()
  await until(t, () => isTried() || isRenewed(), 'a renewal')
  t.deepEqual(provider.liveRefreshTokens(), before)
})
