/** A package that Localist contains, with its licence. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** The name of the licence (SPDX). */
  readonly licence: string
  /** The text of the licence; empty where the package has none. */
  readonly text: string
}

/** The licences of Localist and of every package that it contains. The build puts them here (`scripts/page/licences.ts`). */
export const licences: readonly Licence[] = []
