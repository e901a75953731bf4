import { CommandFailed } from '../command-failed.ts'

/** One `-F key=value` or `-f key=value`: the key as typed, and its value. */
export interface Field {
  readonly key: string
  /** Undefined for `key[]` without a value, which is the empty list. */
  readonly value: string | number | boolean | null | undefined
}

/** Reads `-F key=value`: true, false, null and numbers are JSON, everything else is text. Throws CommandFailed (exit code 2). */
export function typedField(text: string): Field {
  const field = rawField(text)
  if (typeof field.value !== 'string' || !jsonScalar.test(field.value)) return field
  return { ...field, value: JSON.parse(field.value) }
}

/** Reads `-f key=value`, whose value is always text. Throws CommandFailed (exit code 2). */
export function rawField(text: string): Field {
  const equals = text.indexOf('=')
  const key = equals === -1 ? text : text.slice(0, equals)
  if (!keyShape.test(key) || (equals === -1 && !key.endsWith('[]'))) {
    throw new CommandFailed(`"${text}" is no field. A field is key=value, key[]=value or key[name]=value.`, 2)
  }
  return { key, value: equals === -1 ? undefined : text.slice(equals + 1) }
}

/** The fields as query parameters. */
export function queryOf(fields: readonly Field[]): readonly (readonly [string, string])[] {
  return fields.map(({ key, value }) => [key, String(value ?? '')])
}

/** The fields as a JSON object; `key[]` adds to a list, `key[name]` is a field in an object. Throws CommandFailed (exit code 2). */
export function bodyOf(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  return fields.reduce((body: Members, { key, value }) => {
    const [, name = '', rest = ''] = keyShape.exec(key) ?? []
    const inner = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)
    return withMember(body, name, inner, value, key)
  }, {})
}

type Members = Readonly<Record<string, unknown>>

const jsonScalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

const keyShape = /^([^[\]=]+)((?:\[[^[\]=]+\])*(?:\[\])?)$/

const withMember = (
  members: Members,
  name: string,
  [next, ...rest]: readonly string[],
  value: Field['value'],
  key: string,
): Members => {
  const before = Object.hasOwn(members, name) ? members[name] : undefined
  if (next === undefined) {
    if (before !== undefined) throw conflict(key)
    return { ...members, [name]: value }
  }
  if (next === '') {
    if (before !== undefined && !Array.isArray(before)) throw conflict(key)
    return {
      ...members,
      [name]: [...((before ?? []) as readonly unknown[]), ...(value === undefined ? [] : [value])],
    }
  }
  if (before !== undefined && !isMembers(before)) throw conflict(key)
  return { ...members, [name]: withMember(before ?? {}, next, rest, value, key) }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const conflict = (key: string): CommandFailed =>
  new CommandFailed(`The field "${key}" contradicts one that was given before it.`, 2)
