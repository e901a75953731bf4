import * as z from 'zod'
import { createYielding } from '../yielding.ts'

/** The most entries of a part. */
const partSize = 50

/**
 * Parses a body by its schema, and its list `name` part by part, in turns of the event loop. Ends with the part that brings the issues to
 * `enough`: a schema makes an issue of each wrong entry, and 8 MiB of operations have room for hundreds of thousands. The schema must not
 * check the list as a whole.
 */
export async function parseInParts(
  schema: z.ZodType,
  json: unknown,
  name: string,
  enough: number,
): Promise<z.ZodSafeParseResult<unknown>> {
  const list: unknown = Reflect.get(Object(json), name)
  if (!Array.isArray(list) || list.length <= partSize) return schema.safeParse(json)
  const issues: z.core.$ZodIssue[] = []
  const entries: unknown[] = []
  let data: unknown
  const yielding = createYielding()
  // The JSON was parsed in this turn.
  await yielding.giveWay()
  for (let start = 0; start < list.length && issues.length < enough; start += partSize) {
    if (yielding.isDue()) await yielding.giveWay()
    const part: readonly unknown[] = list.slice(start, start + partSize)
    const parsed = schema.safeParse({ ...Object(json), [name]: part })
    if (parsed.error !== undefined) {
      issues.push(...parsed.error.issues.map((issue) => shiftIndex(issue, name, start)))
    } else {
      data = parsed.data
      const parsedPart: unknown = Reflect.get(Object(data), name)
      if (Array.isArray(parsedPart)) entries.push(...parsedPart)
    }
  }
  if (issues.length > 0) return { success: false, error: new z.ZodError(issues) }
  return { success: true, data: { ...Object(data), [name]: entries } }
}

const shiftIndex = (issue: z.core.$ZodIssue, name: string, start: number): z.core.$ZodIssue => {
  const [first, index, ...rest] = issue.path
  return first === name && typeof index === 'number'
    ? { ...issue, path: [first, index + start, ...rest] }
    : issue
}
