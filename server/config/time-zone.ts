/**
 * Returns the IANA name of the time zone that TZ sets for this process. Undefined where TZ is not set, so that the zone is that of the
 * computer: finding its name takes 25 ms.
 */
export const findTimeZone = (): string | undefined =>
  process.env['TZ'] ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
