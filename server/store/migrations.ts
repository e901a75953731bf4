import type { Migration } from './document.ts'

/** Leads `todos.json` from version 1 to the current one; version 1 is the current one. */
export const todosMigrations: readonly Migration[] = []
