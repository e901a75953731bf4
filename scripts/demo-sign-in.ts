import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config/config.ts'
import { openProvider } from '../test/support/provider.ts'
import { publicClient } from '../test/support/provider/configuration.ts'
import { users } from '../test/support/provider/users.ts'
import { launch } from './launch.ts'

const { managedFile } = readConfig({})
if (existsSync(managedFile)) {
  process.stderr.write(
    `${managedFile} decides how people sign in on this computer, so the demo cannot run here.\n`,
  )
  process.exit(1)
}

// The demo has a data directory of its own, which is removed at the end.
const dataDir = await mkdtemp(join(tmpdir(), 'localist-demo-'))
const provider = await openProvider()

Object.assign(process.env, {
  LOCALIST_DATA_DIR: dataDir,
  LOCALIST_PORT: process.env['LOCALIST_PORT'] ?? '0',
  LOCALIST_OIDC_ISSUER: provider.issuer,
  LOCALIST_OIDC_CLIENT_ID: publicClient.id,
  LOCALIST_OIDC_NAME: 'Example ID',
  // The provider asks for the user at each sign-in, so that another user can sign in.
  LOCALIST_OIDC_EXTRA: 'prompt=login consent',
})

const names = Object.values(users).map(({ name }) => name)
process.stderr
  .write(`A made-up identity provider runs on ${provider.issuer}; its users are ${names.join(' and ')}.
Localist starts with an empty list, separate from your own. Press "Sign in" there. Everything is deleted when you close it.
`)

try {
  process.exitCode = await launch(process.argv.slice(2))
} finally {
  await provider.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
