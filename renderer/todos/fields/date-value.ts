/** A date as `YYYY-MM-DD`, and a time of day as `HH:MM`. Without a date there is no time. */
export interface DateAndTime {
  readonly date: string | null
  readonly time: string | null
}
