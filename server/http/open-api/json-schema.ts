import type { ZodOpenApiOverride } from 'zod-openapi'

/** Mends what zod writes into a JSON schema, so that it says no more and no less than the schema does. */
export const mendJsonSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { type } = zodSchema._zod.def
  // For zod it is that the parsed value is frozen; in OpenAPI it would be that a request may not hold it.
  if (type === 'readonly') delete jsonSchema.readOnly
  // The format says it, and the pattern of a date is long.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // Generated clients take a field with a default for one that must be sent.
  if (io === 'input' && type === 'default') {
    const shown = `\`${JSON.stringify(jsonSchema.default)}\` unless given.`
    jsonSchema.description =
      jsonSchema.description === undefined ? shown : `${jsonSchema.description} ${shown}`
    delete jsonSchema.default
  }
  // It is the value that stands for no body.
  if (type === 'prefault') delete jsonSchema.default
}
