import test from 'ava'
import { filesRun } from '../../../support/files-run.ts'
import { startProvider } from '../../../support/provider.ts'
import { signInAt } from '../../../support/provider/sign-in.ts'
import {
  beginLogin,
  fakeSecrets,
  loginOf,
  noRenewals,
  startSignInServer,
  visit,
} from '../../../support/sign-in.ts'

// A newcomer reads each of these files to follow a sign-in: docs/architecture.md, "Accounts and sign-in".
test('a callback that completes a sign-in runs functions of at most 33 files of server/', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals, secrets: fakeSecrets })
  const { id, authorizationUrl } = await beginLogin(server)
  const callback = await signInAt(authorizationUrl)
  const files = await filesRun(() => visit(callback))
  t.is((await loginOf(server, id)).status, 'complete')
  t.true(files.includes('auth/provider/oidc.ts') && files.includes('accounts/accounts.ts'), files.join(', '))
  t.true(files.length <= 33, `${files.length}: ${files.join(', ')}`)
})
