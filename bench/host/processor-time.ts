import { readFile } from 'node:fs/promises'

/** A tick of processor time, in ms. */
export const tick = 10

/**
 * The processor time of processes together, in ticks; `withEnded` adds that of their children that have ended.
 * 0 where the system does not say (proc(5)).
 */
export async function ticksOf(pids: readonly number[], withEnded = false): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return stats.reduce((sum, stat) => {
    // utime, stime, cutime and cstime, counted from the end of the program's name
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
    return sum + total(fields.slice(12, withEnded ? 16 : 14))
  }, 0)
}

/** The time that all cores were not idle since the system's start, in ticks; also what a hypervisor took. */
export async function busyTicks(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  const [user = '0', nice = '0', system = '0', , , ...interruptsAndStolen] = (
    /^cpu +(.*)$/m.exec(stat)?.[1] ?? ''
  ).split(' ')
  return total([user, nice, system, ...interruptsAndStolen.slice(0, 3)])
}

const total = (fields: readonly string[]): number => fields.reduce((sum, field) => sum + Number(field), 0)
