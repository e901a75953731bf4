import ava from 'ava'

const isWindows = process.platform === 'win32'

/** A test of what only a Unix has (modes, symbolic links, pipes, signals), one at a time; skipped on Windows. */
export const unixTest = isWindows ? ava.skip : ava.serial

/** The title of such a test, which says why it is skipped where it is. */
export const unixOnly = (title: string): string => (isWindows ? `${title} (skipped: not on Windows)` : title)
