/** How a todo repeats. */
export interface Repeat {
  /** The value of an RRULE (RFC 5545). */
  readonly rrule: string
  /** Whether the next date counts from the series of due dates, or from the day on which the todo is completed. */
  readonly from: 'due' | 'completion'
  /** The first date of the series. */
  readonly start: string
  /** How many occurrences are behind this one, completed or skipped. */
  readonly done: number
}

/** The fields of a repeat that change. */
export type RepeatPatch = { readonly [Name in keyof Repeat]?: Repeat[Name] | undefined }
