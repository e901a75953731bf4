import * as nodeFiles from 'node:fs/promises'

/** The calls of node:fs/promises that the store makes, so that a test can let one of them fail. */
export type Files = Pick<
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
export const realFiles: Files = nodeFiles

/** The code of a system error, such as ENOSPC; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
