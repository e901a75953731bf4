import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDocument } from '../fixture.ts'
import type { Children } from '../host/children.ts'
import { localist, nameOf } from './contender.ts'
import { localistCommand, readServerFile } from './localist.ts'
import { waitFor } from './wait-for.ts'

/** A data directory to copy, in Localist's current format, and an access token that it knows. */
export interface Template {
  readonly folder: string
  readonly token: string
}

/** The seeded data directories, each made when it is first asked for. */
export interface Templates {
  of(todos: number): Promise<Template>
}

/** Data directories under `folder`, seeded by the Localist of `root`. */
export function createTemplates(
  root: string,
  folder: string,
  children: Children,
  say: (line: string) => void,
): Templates {
  const made = new Map<number, Promise<Template>>()
  return {
    of(todos) {
      const known = made.get(todos)
      if (known !== undefined) return known
      say(`  seeding ${nameOf(localist(todos))}`)
      const template = seed(root, folder, children, todos)
      made.set(todos, template)
      return template
    },
  }
}

async function seed(root: string, parent: string, children: Children, todos: number): Promise<Template> {
  const folder = await mkdtemp(join(parent, `template-${todos}-`))
  const account = join(folder, 'accounts', 'local')
  await mkdir(account, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await writeFile(join(account, 'todos.json'), seedDocument(todos), { mode: 0o600 })
  // this start converts version 1 to whatever is current, and the stop leaves it complete
  const child = children.start([process.execPath, ...localistCommand(root, folder, 0)])
  try {
    const { url, token } = await waitFor(child, nameOf(localist(todos)), () =>
      readServerFile(folder, child.pid),
    )
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
