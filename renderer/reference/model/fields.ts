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

/** The fields of an object, those of objects without a name inside it included. */
export function listFields({ properties = {}, required = [] }: JsonSchema, prefix = ''): readonly Field[] {
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
