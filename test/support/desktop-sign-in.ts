import type { ExecutionContext } from 'ava'
import type { Login, NewLogin, Session } from '../../server/contract.ts'
import { newDataDir, readServerFile } from './desktop.ts'
import { apiOf, type Api } from './http.ts'
import { publicClient } from './provider/configuration.ts'
import { signInAt } from './provider/sign-in.ts'
import type { UserName } from './provider/users.ts'
import { configure, visit } from './sign-in.ts'

/** A data directory whose `config.json` names the provider at `issuer`; it is removed after the test. */
export async function newSignInDir(t: ExecutionContext, issuer: string): Promise<string> {
  const dataDir = newDataDir(t)
  await configure(dataDir, { oidc: { issuer, clientId: publicClient.id, name: 'Example ID' } })
  return dataDir
}

/** How the owner calls the server that runs on a data directory now. */
export const ownerOf = (dataDir: string): Api => {
  const server = readServerFile(dataDir)
  return apiOf(server, server.token)
}

/** Who is signed in. */
export async function sessionIn(dataDir: string): Promise<Session> {
  return (await ownerOf(dataDir)('GET', '/api/auth/session')).body
}

/** Signs in over the API, without a browser. Throws where that does not work. */
export async function signInTo(dataDir: string, user: UserName = 'ada'): Promise<Session> {
  const owner = ownerOf(dataDir)
  const { id, authorizationUrl }: NewLogin = (await owner('POST', '/api/auth/logins')).body
  await visit(await signInAt(authorizationUrl, { user }))
  const login: Login = (await owner('GET', `/api/auth/logins/${id}`)).body
  if (login.status !== 'complete') throw new Error(`The sign-in ended: ${JSON.stringify(login)}`)
  return sessionIn(dataDir)
}
