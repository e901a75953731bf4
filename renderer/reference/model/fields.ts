import type { JsonSchema } from './open-api.ts'
import { describeLimits, describeType, type TypePart } from './types.ts'

/** A field of an object or a parameter of a request, as a row of a table. */
export interface Field {
  /** With the names of the objects around it: `provider.issuer`. */
  readonly name: string
  readonly type: readonly TypePart[]
  readonly limits: string
  readonly isRequired: boolean
  /** CommonMark. */
  readonly description: string
}

/** The fields of an object or of all alternatives of a choice, with the fields of objects in it that have no name of their own. */
export function listFields(object: JsonSchema, prefix = ''): readonly Field[] {
  const { properties = {}, required = [] } = mergeAlternatives(object)
  return Object.entries(properties).flatMap(([name, schema]): readonly Field[] => {
    const field = {
      name: `${prefix}${name}`,
      type: describeType(schema),
      limits: describeLimits(schema),
      isRequired: required.includes(name),
      description: schema.description ?? '',
    }
    const inner = [schema, ...(schema.anyOf ?? [])].find((each) => each.properties !== undefined)
    return [field, ...(inner === undefined ? [] : listFields(inner, `${field.name}.`))]
  })
}

// The fields of all alternatives as one object. A constant that tells the alternatives apart becomes a choice of its values.
const mergeAlternatives = (schema: JsonSchema): JsonSchema => {
  const oneOf = listAlternatives(schema)
  if (oneOf.length < 2 || oneOf.some(({ properties }) => properties === undefined)) return schema
  const names = [...new Set(oneOf.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const properties = Object.fromEntries(
    names.map((name) => [name, mergeField(oneOf.flatMap((each) => each.properties?.[name] ?? []))]),
  )
  return {
    properties,
    required: names.filter((name) => oneOf.every((each) => each.required?.includes(name))),
  }
}

const listAlternatives = (schema: JsonSchema): readonly JsonSchema[] => {
  const { oneOf = schema.anyOf } = schema
  return oneOf === undefined ? [schema] : oneOf.flatMap(listAlternatives)
}

const mergeField = (schemas: readonly JsonSchema[]): JsonSchema => {
  const [first = {}] = schemas
  const kinds = new Map(schemas.flatMap(listAlternatives).map((each) => [describeKind(each), each]))
  if (kinds.size < 2) return first
  const alternatives = [...kinds.values()]
  const values = [...new Set(alternatives.flatMap((each) => each.const ?? each.enum ?? []))]
  const { const: _const, $ref: _ref, ...rest } = first
  const areValues = alternatives.every((each) => each.const !== undefined || each.enum !== undefined)
  return areValues ? { ...rest, enum: values } : { ...rest, anyOf: alternatives }
}

const describeKind = (schema: JsonSchema): string => JSON.stringify({ ...schema, description: undefined })
