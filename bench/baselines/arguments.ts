/** The arguments of a baseline. */
export interface BaselineArguments {
  /** The empty folder it may write to. */
  readonly folder: string
  /** How many todos of the fixture it starts with. */
  readonly todos: number
  /** The port to bind, 0 for any free one. */
  readonly port: number
}

/** Reads `FOLDER TODOS [PORT]` from the command line. */
export function baselineArguments(): BaselineArguments {
  const [folder, todos, port = '0'] = process.argv.slice(2)
  if (folder !== undefined && todos !== undefined) return { folder, todos: Number(todos), port: Number(port) }
  throw new Error('Call it with FOLDER TODOS [PORT].')
}
