import { formatChange } from './change.ts'
import { followChanges } from './follow.ts'
import type { Io } from '../io.ts'
import { formatJson } from '../output.ts'

/** `localist watch`: prints each change when it happens, until `limit` of them are printed. Throws the errors of followChanges(). */
export async function watchChanges(
  options: {
    readonly dataDir?: string
    readonly since?: string
    readonly limit?: number
    readonly json?: boolean
  },
  io: Io,
): Promise<void> {
  const { dataDir, since, limit, json } = options
  let printed = 0
  for await (const change of followChanges(dataDir, since, io)) {
    io.out(json ? formatJson(change) : formatChange(change).join('  '))
    printed += 1
    if (printed === limit) return
  }
}
