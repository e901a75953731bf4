/** A command that did not do what was asked. The message is for the person, the exit code for their script. */
export class CommandFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
