import { statSync } from 'node:fs'
import * as nodeFiles from 'node:fs/promises'

/** The file system calls that the server makes on its data directory. A test passes its own, to make one of them fail. */
export type Files = { readonly statSync: typeof statSync } & Pick<
  typeof nodeFiles,
  | 'chmod'
  | 'copyFile'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readFile'
  | 'readdir'
  | 'realpath'
  | 'rename'
  | 'rm'
  | 'stat'
  | 'statfs'
  | 'unlink'
>

/** The real file system. */
export const realFiles: Files = { ...nodeFiles, statSync }

/** Returns the code of a system error, such as ENOSPC; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
