import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { apiOf, type Api } from './http.ts'
import { startServer, temporaryFolder, type TestServer } from './server.ts'

/** The folder of the local account. */
export const folderOf = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'accounts', 'local')
/** The document of the local account. */
export const fileOf = (server: { readonly dataDir: string }) => join(folderOf(server), 'todos.json')

/** Replaces text in a file as a hand or damage would, and returns its new content. Throws where there is no such text. */
export const editFile = async (path: string, from: string | RegExp, to: string): Promise<string> => {
  const before = await readFile(path, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${path} does not hold ${from}.`)
  await writeFile(path, after)
  return after
}

/** A data directory whose local account has this document and nothing else. */
export const writeDocument = async (t: ExecutionContext, document: string): Promise<string> => {
  const dataDir = await temporaryFolder(t)
  await mkdir(folderOf({ dataDir }), { recursive: true })
  await writeFile(fileOf({ dataDir }), document)
  return dataDir
}

/** A server that was stopped in order, with todos of these titles. */
export const stoppedWith = async (t: ExecutionContext, ...names: readonly string[]): Promise<TestServer> => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of names) await api('POST', '/api/todos', { title })
  await server.stop()
  return server
}

/** Leaves of an account nothing but its document, as on a disk that lost the rest. */
export const withoutHistory = async (server: TestServer): Promise<TestServer> => {
  for (const folder of ['journal', 'backups']) await rm(join(folderOf(server), folder), { recursive: true })
  return server
}

/** Another server on the same data. */
export const restarted = async (t: ExecutionContext, { dataDir }: TestServer) => {
  const server = await startServer(t, { dataDir })
  return { server, api: apiOf(server, server.token) }
}

/** The names of the damaged files that are kept beside the document, or in a folder of the account. */
export const asidesIn = async (
  server: { readonly dataDir: string },
  folder = '',
): Promise<readonly string[]> =>
  (await readdir(join(folderOf(server), folder))).filter((name) => name.includes('.damaged-'))

/** What the person is told. */
export const noticesOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/notices')).body.map(({ message }: { message: string }) => message)
