import * as z from 'zod'
import { revisionNumber } from '../../fields.ts'
import { Damaged, NewerVersion, parseJson } from '../../documents/document.ts'
import { isChangeSet, type ChangeSet } from './change-set.ts'

/** A step from one version of a change set to the next: a pure function over parsed JSON. */
export type ChangeSetMigration = (changeSet: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** Leads the change sets of an older journal to the current version; version 1 is the current one. */
export const journalMigrations: readonly ChangeSetMigration[] = []

const header = z.strictObject({
  format: z.literal('localist-journal'),
  version: z.int().positive(),
  revision: revisionNumber,
})

/** The JSON of a segment's first line: its version, and the revision that its first change set goes on from. */
export const headerJson = (revision: number): string =>
  JSON.stringify({ format: 'localist-journal', version: journalMigrations.length + 1, revision })

/** Reads the first line of a segment. Throws NewerVersion, or Damaged. */
export function parseHeader(json: string, steps = journalMigrations): z.infer<typeof header> {
  const parsed = header.safeParse(parseJson(json))
  if (!parsed.success) throw new Damaged('It is not a journal of Localist.', { cause: parsed.error })
  if (parsed.data.version > steps.length + 1) throw new NewerVersion('The journal has a newer version.')
  return parsed.data
}

/** Reads a change set that a segment of `version` holds, from the JSON of a line whose checksum holds. Throws Damaged. */
export function parseChangeSet(json: string, version: number, steps = journalMigrations): ChangeSet {
  const stored = parseJson(json)
  if (!isObject(stored)) throw new Damaged('A change set is not an object.')
  const current = steps.slice(version - 1).reduce((older, step) => step(older), stored)
  if (!isChangeSet(current)) throw new Damaged('A change set is not valid.')
  return current
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
