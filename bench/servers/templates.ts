import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oldSeedDocument, seedDocument } from '../fixture.ts'
import type { Children } from '../host/children.ts'
import { isLocalist, nameOf, type Checkouts, type Contender } from './contender.ts'
import { localistCommand, readServerFile } from './localist.ts'
import { waitFor } from './wait-for.ts'

/** A data directory to copy, in Localist's current format, and an access token that it knows. */
export interface Template {
  readonly folder: string
  readonly token: string
}

/** The seeded data directories, each made when it is first asked for. */
export interface Templates {
  /** The one of a version of Localist with so many todos. */
  of(contender: Contender): Promise<Template>
}

/** Data directories under `folder`, each seeded by the version of Localist that will use it. */
export function createTemplates(
  checkouts: Checkouts,
  folder: string,
  children: Children,
  say: (line: string) => void,
): Templates {
  const made = new Map<string, Promise<Template>>()
  return {
    of(contender) {
      const name = nameOf(contender)
      const known = made.get(name)
      if (known !== undefined) return known
      say(`  seeding ${name}`)
      const template = seed(checkouts, folder, children, contender)
      made.set(name, template)
      return template
    },
  }
}

async function seed(
  checkouts: Checkouts,
  parent: string,
  children: Children,
  contender: Contender,
): Promise<Template> {
  const { server, todos } = contender
  if (!isLocalist(server)) throw new Error(`${nameOf(contender)} has no data directory.`)
  const folder = await mkdtemp(join(parent, `template-${server}-${todos}-`))
  const account = join(folder, 'accounts', 'local')
  await mkdir(account, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const document = server === 'localist' ? seedDocument(todos) : oldSeedDocument(todos)
  await writeFile(join(account, 'todos.json'), document, { mode: 0o600 })
  // this start converts the document to the current format, and the stop leaves it complete
  const child = children.start([process.execPath, ...localistCommand(checkouts, server, folder, 0)])
  try {
    const { url, token } = await waitFor(child, nameOf(contender), () => readServerFile(folder, child.pid))
    return { folder, token: await makeToken(url, token) }
  } finally {
    await child.stop()
  }
}

async function makeToken(url: string, ownerToken: string): Promise<string> {
  const answer = await fetch(`${url}/api/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['todos:write'] }),
  })
  if (answer.status !== 201) throw new Error(`POST /api/tokens answered ${answer.status}.`)
  const { token } = (await answer.json()) as { readonly token: string }
  return token
}
