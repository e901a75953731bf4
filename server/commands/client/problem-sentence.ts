import { printable } from '../output.ts'

/** The `detail` of a problem document (RFC 9457), with what the provider said about a sign-in; undefined of anything else. */
export function problemSentence(content: unknown): string | undefined {
  const { detail, details }: Readonly<Record<string, unknown>> = Object(content)
  if (typeof detail !== 'string') return undefined
  return printable(typeof details === 'string' && details !== '' ? `${detail} (${details})` : detail)
}
