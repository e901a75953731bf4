import type { ReactNode } from 'react'
import type { CommandId } from '../commands/commands.ts'
import type { NewTodoFields } from '../sync/entities.ts'
import type { NameMatch } from './match-name.ts'

/** The outcome of choosing an entry. */
export type PaletteAction =
  | { readonly type: 'command'; readonly id: CommandId }
  | { readonly type: 'location'; readonly path: string }
  | { readonly type: 'todo'; readonly id: string }
  | { readonly type: 'add'; readonly fields: NewTodoFields }
  | { readonly type: 'search'; readonly text: string }

/** An entry of the palette. */
export interface PaletteEntry {
  readonly kind: 'command' | 'view' | 'list' | 'tag' | 'todo' | 'offer'
  readonly name: string
  readonly icon: ReactNode
  /** Shown muted at the end of the line, for example the list of a todo. */
  readonly detail?: string
  /** The keys that do the same, as they are printed on the keyboard. */
  readonly keys?: string
  readonly isCompleted?: boolean
  readonly action: PaletteAction
}

/** An entry that was found, with the parts of its name that match. */
export interface FoundEntry {
  readonly entry: PaletteEntry
  readonly parts: NameMatch['parts']
}

/** Entries that belong together. Search results have no name. */
export interface EntryGroup {
  readonly name: string | null
  readonly entries: readonly FoundEntry[]
}

/** The key by which an entry is remembered. */
export function keyOf(action: PaletteAction): string {
  if ('id' in action) return `${action.type} ${action.id}`
  // The word is stored with the recent entries.
  return action.type === 'location' ? `place ${action.path}` : action.type
}

/** The commands that the palette does not offer: itself, and the steps from one row to the next. */
export const notOffered: ReadonlySet<CommandId> = new Set([
  'palette',
  'todo.next',
  'todo.previous',
  'todo.extend-down',
  'todo.extend-up',
])
