import { readlinkSync } from 'node:fs'
import { findOwnTimeZone, isTimeZone } from '../../common/dates/dates.ts'

/**
 * Corrects a TZ that Node does not understand, for which it would show wrong times: a path such as `:/usr/share/zoneinfo/Europe/Berlin`
 * becomes the name of its zone, and any other, such as `:/etc/localtime`, leaves the zone to the computer.
 */
export function correctTimeZone(): void {
  const { TZ } = process.env
  if (TZ === undefined || findOwnTimeZone() !== undefined) return
  const named = /zoneinfo\/(.+)$/.exec(TZ)?.[1]
  // Only a change of the variable makes Node look for its zone again.
  if (named !== undefined && isTimeZone(named)) process.env['TZ'] = named
  else delete process.env['TZ']
}

/**
 * Returns the IANA name of the time zone that TZ sets for this process. Undefined where TZ sets none, so that the zone is that of the
 * computer: finding its name takes 25 ms.
 */
export const findTimeZone = (): string | undefined => (process.env['TZ'] ? findOwnTimeZone() : undefined)

/**
 * Returns the IANA name of the time zone that the computer has at this moment, which Node reads only once; null where the system does not
 * tell, and the zone of this process must do.
 */
export function findPresentTimeZone(): string | null {
  if (process.env['TZ']) return null
  try {
    const zone = /zoneinfo\/(.+)$/.exec(readlinkSync('/etc/localtime'))?.[1]
    return zone !== undefined && isTimeZone(zone) ? zone : null
  } catch {
    return null
  }
}
