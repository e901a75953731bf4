import { readFile } from 'node:fs/promises'

/** The resident memory of a process in bytes (VmRSS, proc(5)). Throws where the system does not say. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (kibibytes === undefined) throw new Error('this system does not tell resident memory')
  return Number(kibibytes) * 1024
}
