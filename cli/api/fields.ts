import { CommandFailed } from '../failures.ts'

/** One `-F key=value` or `-f key=value`: the key as typed, and its value. */
export interface Field {
  readonly key: string
  /** Undefined for `key[]` without a value, which is the empty list. */
  readonly value: string | number | boolean | null | undefined
}

/** Parses `-F key=value`: true, false, null and numbers are JSON, everything else is text. Throws CommandFailed (exit code 2). */
export function parseTypedField(text: string): Field {
  const field = parseRawField(text)
  if (typeof field.value !== 'string' || !jsonScalar.test(field.value)) return field
  return { ...field, value: JSON.parse(field.value) }
}

/** Parses `-f key=value`: the value is always text. Throws CommandFailed (exit code 2). */
export function parseRawField(text: string): Field {
  const equals = text.indexOf('=')
  const key = equals === -1 ? text : text.slice(0, equals)
  if (!keyShape.test(key) || (equals === -1 && !key.endsWith('[]'))) {
    throw new CommandFailed(
      `"${text}" is not a field. A field is key=value, key[]=value or key[name]=value.`,
      2,
    )
  }
  return { key, value: equals === -1 ? undefined : text.slice(equals + 1) }
}

/** Makes query parameters of the fields. */
export function buildQuery(fields: readonly Field[]): readonly (readonly [string, string])[] {
  return fields.map(({ key, value }) => [key, String(value ?? '')])
}

/** Makes a JSON object of the fields: `key[]` adds to a list, `key[name]` sets a field of an object. Throws CommandFailed (exit code 2). */
export function buildBody(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  return fields.reduce((body: Members, { key, value }) => {
    const [, name = '', rest = ''] = keyShape.exec(key) ?? []
    const inner = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)
    return addMember(body, name, inner, value, key)
  }, {})
}

type Members = Readonly<Record<string, unknown>>

const jsonScalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

const keyShape = /^([^[\]=]+)((?:\[[^[\]=]+\])*(?:\[\])?)$/

const addMember = (
  members: Members,
  name: string,
  [next, ...rest]: readonly string[],
  value: Field['value'],
  key: string,
): Members => {
  const before = Object.hasOwn(members, name) ? members[name] : undefined
  if (next === undefined) {
    if (before !== undefined) throw createConflict(key)
    return { ...members, [name]: value }
  }
  if (next === '') {
    if (before !== undefined && !Array.isArray(before)) throw createConflict(key)
    return {
      ...members,
      [name]: [...((before ?? []) as readonly unknown[]), ...(value === undefined ? [] : [value])],
    }
  }
  if (before !== undefined && !isMembers(before)) throw createConflict(key)
  return { ...members, [name]: addMember(before ?? {}, next, rest, value, key) }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const createConflict = (key: string): CommandFailed =>
  new CommandFailed(`The field "${key}" contradicts an earlier field. Leave one of them out.`, 2)
