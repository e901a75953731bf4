import type { Migration } from '../../documents/document.ts'

/**
 * Leads `todos.json` from version 1 to the current one. Version 2 has a checksum and a journal beside it, and
 * its todos are lines in a fixed form: all of that comes with writing it.
 */
export const todosMigrations: readonly Migration[] = [(document) => document]
