import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { bareTodos } from './rows.ts'

/** The page with the bare list, served on this computer. */
export interface BarePage {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Builds the page with the bare list of so many todos, and serves it on a free port. */
export async function serveBarePage(root: string, todos: number): Promise<BarePage> {
  const source = join(root, 'bench', 'page', 'bare-list')
  const outDir = join(root, 'bench', 'dist', 'page')
  const shared = { root: source, configFile: false, logLevel: 'error' } as const
  await build({ ...shared, plugins: [react()], build: { outDir, emptyOutDir: true, target: 'chrome130' } })
  await writeFile(join(outDir, 'rows.json'), JSON.stringify(bareTodos(todos)))
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('The page with the bare list is not served.')
  return { url, close: () => server.close() }
}
