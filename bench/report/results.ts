import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { meets, type Figure } from '../figures/figure.ts'
import type { Environment } from '../host/environment.ts'
import type { Plan } from '../plan.ts'

/** The results of a run, as they are written to a file. */
export interface Results {
  readonly environment: Environment
  /** The commit of the checkout that `--beside` names, null without one. */
  readonly beside: string | null
  /** Whether and how processes were pinned. */
  readonly pinning: string
  /** How busy other programs kept the machine, as a part of one core. */
  readonly others: number
  readonly plan: Plan
  readonly sections: readonly { readonly title: string; readonly figures: readonly Figure[] }[]
}

/** Writes `latest.json` in `folder`, which it makes, and returns the file's path. */
export function writeResults(folder: string, { sections, ...rest }: Results): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'latest.json')
  const judged = sections.map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => ({ ...figure, meets: meets(figure) ?? null })),
  }))
  writeFileSync(path, `${JSON.stringify({ ...rest, sections: judged }, null, 2)}\n`)
  return path
}
