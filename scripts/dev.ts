import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer, type ViteDevServer } from 'vite'
import { realFiles } from '../server/storage/files.ts'
import { findServer } from '../server/data-directory/find-server.ts'
import { writeServerFile } from '../server/data-directory/server-file.ts'
import { start, type ServerAddress } from '../server/start.ts'
import { buildIfStale } from './build.ts'
import { openDesktop } from './desktop.ts'

const root = join(import.meta.dirname, '..')

// Arguments after a second `--`, such as --no-sandbox, are for Electron.
const { values: options, positionals: electronArguments } = parseArgs({
  allowPositionals: true,
  options: {
    window: { type: 'boolean', default: false },
    'data-dir': { type: 'string', default: join(root, '.dev', 'data') },
    port: { type: 'string', default: '5173' },
  },
})

process.exitCode = await develop()

/** Serves the page with hot reload on a server of its own, in a browser tab or in the window. Returns the exit code. */
async function develop(): Promise<number> {
  if (options.window) {
    const code = await buildIfStale(root)
    if (code !== 0) return code
  }
  const server = await start(
    { dataDir: options['data-dir'], port: 0, rendererDir: join(root, 'dist', 'renderer'), version: 'dev' },
    { log: say },
  )
  if (server.state === 'held') {
    say(`Localist runs on ${server.dataDir} already. End it, or choose another folder with --data-dir.`)
    return 1
  }
  const vite = await servePage(server)
  const pageUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  try {
    return options.window ? await openWindow(server, pageUrl) : await serveTab(server, pageUrl)
  } finally {
    await vite.close()
    await server.stop()
  }
}

/**
 * Serves the page from its sources on 127.0.0.1, and passes requests under /api on to the server. The server allows only its own
 * Host and Origin, so the proxy puts them in place of those of the page. It leaves every other Origin as it is.
 */
async function servePage({ url }: ServerAddress): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port: Number(options.port),
      cors: false,
      // Without the data directory, which holds the owner token.
      fs: { allow: ['renderer', 'server', 'node_modules'].map((folder) => join(root, folder)) },
      proxy: {
        // The sources in renderer/api/ have addresses under /api too.
        '^/api(?!/(?:[\\w-]+/)*[\\w-]+\\.tsx?(?:\\?|$))': {
          target: url,
          changeOrigin: true,
          configure(proxy) {
            proxy.on('proxyReq', (outgoing, { headers: { origin, host } }) => {
              if (origin === `http://${host}`) outgoing.setHeader('Origin', url)
            })
          },
        },
      },
    },
  })
  return await vite.listen()
}

async function serveTab(server: ServerAddress, pageUrl: string): Promise<number> {
  process.stdout.write(`${pageUrl}/#code=${await createLaunchCode(server)}\n`)
  say('Open this link to sign a tab in. Press Ctrl+C to end.')
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  return 0
}

/** Opens the desktop app. It finds the server through server.json, and opens the page there: so the file names the page's address. */
async function openWindow({ dataDir }: ServerAddress, pageUrl: string): Promise<number> {
  const written = await findServer(dataDir)
  if (written === null) throw new Error(`There is no server.json in ${dataDir}.`)
  const { port } = new URL(pageUrl)
  await writeServerFile(realFiles, dataDir, { ...written, url: pageUrl, port: Number(port) })
  const end = await openDesktop(root, ['--data-dir', dataDir, ...electronArguments])
  if ('code' in end) return end.code
  say(`The desktop window cannot open: ${end.reason}.`)
  return 1
}

async function createLaunchCode({ url, token }: ServerAddress): Promise<string> {
  const response = await fetch(`${url}/api/auth/launch-codes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client: 'tab' }),
  })
  if (!response.ok) throw new Error(`The server refused to make a link (status ${response.status}).`)
  const { code } = (await response.json()) as { readonly code: string }
  return code
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
