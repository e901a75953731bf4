import { v7 as uuidv7 } from 'uuid'
import { NotFound } from '../problems.ts'
import type { Notice } from './present.ts'

/** What the person must be told and has not yet put away; it lives until the server stops. */
export interface Notices {
  list(): readonly Notice[]
  add(message: string): void
  /** Throws NotFound. */
  dismiss(id: string): void
}

/** Keeps notices in memory. */
export function createNotices(now: () => Date): Notices {
  const notices = new Map<string, Notice>()
  return {
    list: () => [...notices.values()],
    add(message) {
      const id = uuidv7()
      notices.set(id, { id, createdAt: now().toISOString(), message })
    },
    dismiss(id) {
      if (!notices.delete(id)) throw new NotFound('There is no notice with this id.')
    },
  }
}
