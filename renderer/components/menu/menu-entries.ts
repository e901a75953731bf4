import type { ReactNode } from 'react'

interface MenuEntryBase {
  /** Unique in the menu. */
  readonly id: string
  readonly label: string
  /** A picture of 16 px before the label. */
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
}

/** An entry that runs an action. */
export interface MenuAction extends MenuEntryBase {
  /** The keys that run the same action, as they are printed on the keyboard. */
  readonly keys?: string
  readonly isDanger?: boolean
  readonly onAction: () => void
}

/** An entry that opens a submenu of choices, of which at most one is chosen. */
export interface MenuChoices extends MenuEntryBase {
  readonly value: string | null
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChoose: (value: string) => void
  /** An action below the choices, such as another way to choose. */
  readonly more?: MenuAction
}

/** An entry of a menu. */
export type MenuEntry = MenuAction | MenuChoices

/** Entries that belong together. A line separates them from the next group. */
export type MenuGroup = readonly MenuEntry[]
