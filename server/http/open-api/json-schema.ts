import type { ZodOpenApiOverride } from 'zod-openapi'

/** Corrects the JSON schema that zod makes of a schema. */
export const correctJsonSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { type } = zodSchema._zod.def
  // In zod, readonly means that the parsed value is frozen; in OpenAPI, that a request may not hold the field.
  if (type === 'readonly') delete jsonSchema.readOnly
  // The format means the same and is shorter.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // In generated TypeScript a field with a default would be required.
  if (io === 'input' && type === 'default') {
    const shown = `\`${JSON.stringify(jsonSchema.default)}\` unless given.`
    jsonSchema.description =
      jsonSchema.description === undefined ? shown : `${jsonSchema.description} ${shown}`
    delete jsonSchema.default
  }
  // A prefault is the value of a body that is left out. It would be shown as a default.
  if (type === 'prefault') delete jsonSchema.default
}
