import { dirname } from 'node:path'

/** A system call of a traced program; `begun` and `ended` are its places in the trace. */
export interface SystemCall {
  readonly name: string
  /** The first file or socket it names: the path of a descriptor, or an address such as `socket:[123]`. */
  readonly target: string
  /** The text between its parentheses. */
  readonly args: string
  /** What it returned: its first word. */
  readonly result: string
  readonly begun: number
  readonly ended: number
}

/** Reads what `strace -f -y` wrote. A call that another one interrupts there ends where it is resumed. */
export function parseTrace(trace: string): readonly SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { readonly text: string; readonly begun: number }>()
  for (const [index, line] of trace.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +[\d.]+ (.*)$/.exec(line) ?? []
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest)
    if (begun !== null) {
      unfinished.set(thread, { text: begun[1] ?? '', begun: index })
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const before = resumed === null ? undefined : unfinished.get(thread)
    const call = callOf(`${before?.text ?? ''}${resumed?.[1] ?? rest}`, before?.begun ?? index, index)
    if (call !== null) calls.push(call)
  }
  return calls
}

const callOf = (text: string, begun: number, ended: number): SystemCall | null => {
  const [, name, args, result] = /^(\w+)\((.*)\) += (-?\w+)/.exec(text) ?? []
  if (name === undefined || args === undefined || result === undefined) return null
  const target = /^\d+<(.*?)>/.exec(args)?.[1] ?? /"((?:[^"\\]|\\.)*)"/.exec(args)?.[1] ?? ''
  return { name, target, args, result, begun, ended }
}

const syncs = new Set(['fsync', 'fdatasync'])
const writes = new Set(['write', 'writev', 'pwrite64', 'pwritev', 'sendto', 'sendmsg'])
const renames = new Set(['rename', 'renameat', 'renameat2'])

/** What a trace was found to hold, and where its order is not what it must be. */
export interface Order {
  readonly answers: number
  readonly replaced: number
  readonly problems: readonly string[]
}

/**
 * Checks that each answer to a write came after its line was written to the journal and that was synced, and that
 * each file that takes another's place was synced before its rename, and its folder after it.
 */
export function checkOrder(calls: readonly SystemCall[]): Order {
  const answers = calls.filter(isAnswer)
  const moved = calls.filter(({ name, args }) => renames.has(name) && args.includes('.tmp"'))
  return {
    answers: answers.length,
    replaced: moved.length,
    problems: [
      ...answers.flatMap((answer) => problemsWithAnswer(calls, answer)),
      ...moved.flatMap((rename) => problemsWithRename(calls, rename)),
    ],
  }
}

const isAnswer = ({ name, target, args }: SystemCall): boolean =>
  writes.has(name) && !target.startsWith('/') && /HTTP\/1\.1 20[01] .*ETag: /.test(args)

const problemsWithAnswer = (calls: readonly SystemCall[], answer: SystemCall): readonly string[] => {
  const revision = /ETag: (?:\\)*"(\d+)/.exec(answer.args)?.[1] ?? ''
  const line = calls.find(
    ({ name, target, args }) =>
      writes.has(name) &&
      target.endsWith('.jsonl') &&
      args.includes(` {\\"version\\":4,\\"revision\\":${revision},`),
  )
  if (line === undefined) return [`the line of revision ${revision} was never written`]
  const { target } = line
  const begun = calls.find(({ name, args }) => name === 'openat' && args.includes(`"${target}"`))
  return [
    ...(isSynced(calls, target, line.ended, answer.begun)
      ? []
      : [`${revision} was answered before its sync`]),
    ...(isSynced(calls, dirname(target), begun?.ended ?? 0, answer.begun)
      ? []
      : [`${revision} was answered before the name of its segment was synced`]),
  ]
}

const problemsWithRename = (calls: readonly SystemCall[], rename: SystemCall): readonly string[] => {
  const [from = '', to = ''] = [...rename.args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path]) => path)
  const written = calls.filter(({ name, target }) => writes.has(name) && target === from)
  const last = Math.max(0, ...written.map(({ ended }) => ended))
  return [
    ...(last < rename.begun ? [] : [`${from} was written to after it was renamed`]),
    ...(isSynced(calls, from, last, rename.begun) ? [] : [`${from} was renamed before its sync`]),
    ...(isSynced(calls, dirname(to), rename.ended, Number.POSITIVE_INFINITY)
      ? []
      : [`the folder of ${to} was not synced`]),
  ]
}

const isSynced = (calls: readonly SystemCall[], path: string, after: number, before: number): boolean =>
  calls.some(
    ({ name, target, result, begun, ended }) =>
      syncs.has(name) && target === path && result === '0' && begun > after && ended < before,
  )
