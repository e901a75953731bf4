/** The time of this evening as seen at the time `now`, both as `20:00`: 20:00, or once that is past 22:00, and then the end of the day. */
export function eveningTime(now: string): string {
  if (now < '20:00') return '20:00'
  return now < '22:00' ? '22:00' : '23:59'
}
