/** A command failed. The message is for a person, the exit code for a script. */
export class CommandFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The server refused a request: the message is the sentence of the problem document (RFC 9457). */
export class Refused extends CommandFailed {
  readonly status: number
  readonly problem: unknown

  constructor(message: string, status: number, problem: unknown) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

/** An operation was refused, so nothing was changed. */
export class OperationRefused extends Refused {
  /** The index of the operation among all. */
  readonly index: number

  constructor(message: string, index: number, { status, problem }: Refused) {
    super(message, status, problem)
    this.index = index
  }
}
