import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Where a packaged app looks for its newest version. */
export interface Feed {
  /** The address of the folder of the feed. */
  readonly url: string
  /** The page from which people get a version. */
  readonly page: string
}

/** Where findFeed() looks. */
interface FeedPlaces {
  /** The resources of the app, with `app-update.yml`. */
  readonly resources: string
  /** The folder or archive of the app, with `package.json`. */
  readonly appPath: string
  readonly platform: NodeJS.Platform
  /** Default: /etc/localist/policy.json. */
  readonly policyFile?: string
  readonly log: (line: string) => void
}

/** The fields of the package.json of a built app. */
const build = z.object({ homepage: z.url() })

/** The policy of an administrator for all users of the computer. */
const policy = z.strictObject({ updates: z.boolean().default(true) })

const loopback = /^(?:127\.0\.0\.1|localhost)$/

/**
 * Finds the feed that electron-builder wrote into a package. Null where there is none, where it is a placeholder or has neither https nor
 * an address of this computer, and where the administrator of a Linux computer switched updates off.
 */
export function findFeed({
  resources,
  appPath,
  platform,
  policyFile = '/etc/localist/policy.json',
  log,
}: FeedPlaces): Feed | null {
  const text = readIfThere(join(resources, 'app-update.yml')) ?? ''
  const url = /^url: *['"]?(\S+?)['"]?$/m.exec(text)?.[1] ?? ''
  if (!isUsable(url)) return null
  if (platform === 'linux' && !isAllowed(policyFile, log)) return null
  const { homepage } = build.parse(JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')))
  return { url, page: homepage }
}

function isUsable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (hostname.endsWith('.invalid')) return false
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

// A policy that cannot be read may be one that switches updates off.
function isAllowed(file: string, log: (line: string) => void): boolean {
  try {
    const text = readIfThere(file)
    if (text === null) return true
    if (statSync(file).uid === 0) return policy.parse(JSON.parse(text)).updates
    log(`${file} must belong to root. Until then there are no updates.`)
  } catch {
    log(
      `${file} must be a JSON object such as {"updates": false} that all may read. Until then there are no updates.`,
    )
  }
  return false
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
