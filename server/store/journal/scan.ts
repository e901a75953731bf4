import { Damaged } from '../../documents/document.ts'
import { createTurns } from '../turns.ts'
import type { ChangeSet } from './change-set.ts'
import { journalMigrations, parseChangeSet, parseHeader } from './format.ts'
import { decodeLine } from './line.ts'

/** What the bytes of a segment hold. */
export interface Scanned {
  /** The change sets that verify, in their order. */
  readonly changeSets: readonly ChangeSet[]
  /** How many lines do not verify, other than a torn tail and the header. */
  readonly damaged: number
  readonly headerDamaged: boolean
  /** The length in bytes up to the end of the last whole line; what follows is a torn tail. */
  readonly whole: number
}

const newline = 0x0a

/**
 * Verifies every line of a segment and reads its change sets after revision `after`. What follows the last newline
 * is the torn tail of a write that was never answered; so are zeros that a file system left there. A revision that does
 * not go up is damage. Lets the event loop turn meanwhile. Throws NewerVersion.
 */
export async function scanSegment(bytes: Buffer, after = 0, steps = journalMigrations): Promise<Scanned> {
  const headerEnd = bytes.indexOf(newline)
  if (headerEnd < 0) return { changeSets: [], damaged: 0, headerDamaged: false, whole: 0 }
  const version = orNull(() => parseHeader(verified(bytes, 0, headerEnd), steps).version)
  const changeSets: ChangeSet[] = []
  const turns = createTurns()
  let last = after
  let damaged = 0
  let at = headerEnd + 1
  for (let end = bytes.indexOf(newline, at); end >= 0; end = bytes.indexOf(newline, at)) {
    if (turns.areDue()) await turns.give()
    const json = decodeLine(bytes, at, end)
    at = end + 1
    if (json !== null && revisionOf(json) <= after) continue
    const changeSet =
      json === null ? null : orNull(() => parseChangeSet(json, version ?? steps.length + 1, steps))
    if (changeSet === null || changeSet.revision <= last) {
      damaged += 1
      continue
    }
    changeSets.push(changeSet)
    last = changeSet.revision
  }
  return { changeSets, damaged, headerDamaged: version === null, whole: at }
}

const verified = (bytes: Buffer, start: number, end: number): string => {
  const json = decodeLine(bytes, start, end)
  if (json === null) throw new Damaged('The line does not verify.')
  return json
}

// The revision comes first, so that a change set that nobody needs is not parsed.
const revisionOf = (json: string): number =>
  Number(/^\{"revision":(\d{1,15}),/.exec(json)?.[1] ?? Number.POSITIVE_INFINITY)

const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
}
