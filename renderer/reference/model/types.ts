import type { JsonSchema } from './open-api.ts'

/** A part of the name of a type; `schema` is the named schema that it stands for. */
export interface TypePart {
  readonly text: string
  readonly schema?: string
}

// These need no entry of their own.
const plain: Readonly<Record<string, TypePart>> = {
  Json: { text: 'any JSON' },
  ProblemType: { text: 'URN' },
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'date',
  'date-time': 'instant',
  uri: 'URL',
}

/** Whether a named schema is shown by a word alone, without an entry that a link could lead to. */
export const isPlain = (name: string): boolean => Object.hasOwn(plain, name)

/** The type of a schema in words, such as "array of Todo" or "date or null". */
export function describeType(schema: JsonSchema): readonly TypePart[] {
  const { $ref, anyOf, type, format, items } = schema
  if ($ref !== undefined) {
    const name = getName($ref)
    return [plain[name] ?? { text: name, schema: name }]
  }
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }]
  if (schema.enum !== undefined)
    return [{ text: joinChoice(schema.enum.map((value) => JSON.stringify(value))) }]
  if (anyOf !== undefined) {
    return anyOf.flatMap((each, index) => [...(index === 0 ? [] : [{ text: ' or ' }]), ...describeType(each)])
  }
  if (schema.maxItems === 0) return [{ text: 'empty array' }]
  if (type === 'array') return [{ text: 'array of ' }, ...(items === undefined ? [] : describeType(items))]
  if (type === 'string' && format !== undefined) return [{ text: formats[format] ?? format }]
  if (type === undefined) return [{ text: 'any JSON' }]
  return [{ text: [type].flat().join(' or ') }]
}

/** The limits of a schema in words, such as "1 to 100 characters"; empty where there are none. */
export function describeLimits({ anyOf, ...schema }: JsonSchema): string {
  if (anyOf !== undefined) return anyOf.map(describeLimits).filter(Boolean).join('; ')
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    describeRange(
      minItems,
      maxItems === 0 ? undefined : maxItems,
      minItems === 1 && maxItems === undefined ? ' entry' : ' entries',
    ),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Gets the name of the schema from a reference to it. */
export const getName = ($ref: string): string => $ref.split('/').at(-1) ?? ''

/** Several texts as a choice: "a, b or c". */
export const joinChoice = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

const describeRange = (least: number | undefined, most: number | undefined, unit: string): string => {
  if (least !== undefined && most !== undefined)
    return `${formatNumber(least)} to ${formatNumber(most)}${unit}`
  if (most !== undefined) return `at most ${formatNumber(most)}${unit}`
  return least === undefined || least === 0 ? '' : `at least ${formatNumber(least)}${unit}`
}

const formatNumber = (value: number): string =>
  Math.abs(value) >= 1e9 ? value.toExponential().replace('e+', 'e') : value.toLocaleString('en')
