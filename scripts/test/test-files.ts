import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Lists the test files of the project, as paths from its root with slashes; without those of the packages, which `npm run package:check`
 * runs.
 */
export function listTestFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith(`package${sep}`))
    .map((path) => `test/${path.replaceAll(sep, '/')}`)
    .toSorted()
}

/**
 * Finds the files that a pattern on the command line means: a path or glob as it is, otherwise every file whose path contains the word,
 * such as `undo`. Returns none where no path does.
 */
export function findTestFiles(files: readonly string[], pattern: string): readonly string[] {
  if (/[*?{[]/.test(pattern) || pattern.endsWith('.ts')) return [pattern]
  return files.filter((file) => file.includes(pattern))
}

/** Finds the file of a test by its title, which begins with the names of folders and file, unless only one file was run. */
export function findFileOfTest(files: readonly string[], title: string): FoundTest | undefined {
  const matches = files.flatMap((file) => {
    const names = file.replace(/\.test\.ts$/, '').split('/')
    const prefixes = names.map((_, from) => `${names.slice(from).join(' › ')} › `)
    const prefix = prefixes.find((one) => title.startsWith(one))
    return prefix === undefined ? [] : [{ file, prefix }]
  })
  const [match] = matches.toSorted((one, other) => other.prefix.length - one.prefix.length)
  if (match !== undefined) return { file: match.file, title: title.slice(match.prefix.length) }
  const [only, ...others] = files
  return only !== undefined && others.length === 0 ? { file: only, title } : undefined
}

/** A test by its file and its title in it. */
export interface FoundTest {
  readonly file: string
  readonly title: string
}

/** The command that runs a test alone. */
export function formatCommand({ file, title }: FoundTest): string {
  // A star in a title matches any text, which at worst runs more tests.
  return `npm test -- ${file} --match '${title.replaceAll("'", String.raw`'\''`)}'`
}
