import { makePrintable } from '../output.ts'

/** Finds the `detail` of a problem document (RFC 9457), and its technical `details`. Undefined where there is no `detail`. */
export function findProblemSentence(content: unknown): string | undefined {
  const { detail, details }: Readonly<Record<string, unknown>> = Object(content)
  if (typeof detail !== 'string') return undefined
  return makePrintable(typeof details === 'string' && details !== '' ? `${detail} (${details})` : detail)
}
