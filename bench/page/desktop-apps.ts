import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findElectron } from '../../cli/desktop/electron-runtime.ts'
import { todosUpTo } from '../fixture.ts'
import { localist, type Version } from '../servers/contender.ts'
import type { Servers } from '../servers/start.ts'
import type { App } from './first-paint.ts'

/** How an app of the benchmark starts. */
export interface StartOptions {
  readonly env: App['env']
  /** The number of todos. */
  readonly todos: number
  /** Without a window. */
  readonly isHidden?: boolean
  /** The port of its server; else Localist has its usual one, and a bare app no server. */
  readonly port?: number
  /** A bare window has a field too. */
  readonly hasField?: boolean
}

/** The desktop app of a checkout, with data of its own. */
export async function makeApp(
  servers: Servers,
  version: Version,
  { env, todos, isHidden = false, port }: StartOptions,
): Promise<App> {
  const data = await mkdtemp(join(servers.folder, `window-${version}-`))
  await cp((await servers.templates.of(localist(todos, version))).folder, data, { recursive: true })
  const root = servers.checkouts.get(version) ?? ''
  return {
    command: [...servers.allCores, ...electronCommand(), root, ...(isHidden ? ['--hidden'] : [])],
    // The port is the usual one, since Chromium keeps the scripts of a page by their address.
    env: { ...env, LOCALIST_DATA_DIR: data, ...(port === undefined ? {} : { LOCALIST_PORT: String(port) }) },
    ...(port === undefined ? {} : { port }),
  }
}

/** An Electron app that shows a page with a list. */
export async function makeBareApp(
  { root, folder, allCores }: Servers,
  { env, todos, isHidden = false, port, hasField = false }: StartOptions,
): Promise<App> {
  const data = await mkdtemp(join(folder, 'window-bare-'))
  const page = join(data, 'list.html')
  const items = todosUpTo(todos).map(({ title }) => `<li>${title}</li>`)
  await writeFile(
    page,
    `<!doctype html><meta charset="utf-8"><title>A list</title>${hasField ? '<textarea autofocus></textarea>' : ''}<ul>${items.join('')}</ul>`,
  )
  const main = join(root, 'bench', 'page', 'bare-window', 'main.mjs')
  return {
    command: [
      ...allCores,
      ...electronCommand(),
      `--user-data-dir=${data}`,
      main,
      ...(port === undefined ? [] : [`--port=${port}`]),
      ...(isHidden ? ['--hidden'] : [page]),
    ],
    env,
    ...(port === undefined ? {} : { port }),
  }
}

function electronCommand(): readonly string[] {
  const runtime = findElectron()
  if ('missing' in runtime) throw new Error(runtime.missing)
  // Chromium's sandbox does not work as root.
  return [
    runtime.executable,
    '--remote-debugging-port=0',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}
