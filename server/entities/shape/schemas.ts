import * as z from 'zod'
import { changeId, flag, instant, revisionNumber, uuid } from '../../fields.ts'

/** The schemas of the fields of a kind, each by the name of its field. */
type Shape = Readonly<Record<string, z.ZodType>>

/** The fields of a kind that has a name. */
type NamedShape = Shape & { readonly name: z.ZodType }

/** The fields that a new entity must have, where its kind has them. */
type Required = 'name' | 'listId'

/** The texts and the schemas that tell a kind of named entities from the others. */
interface Description<F extends NamedShape, S extends Shape, P extends Shape, I extends z.ZodType> {
  readonly noun: string
  /** The name of its schema in the OpenAPI document, such as `List`. */
  readonly title: string
  readonly description: string
  /** The fields that a client may set, the name first. A new entity must have its name, and its list where its kind has lists. */
  readonly fields: F
  /** The fields that are stored with another schema than on the wire. */
  readonly storedFields: S
  /** The fields that a patch has with another schema than a whole entity. */
  readonly patchFields: P
  /** The id on the wire. */
  readonly id: I
  readonly texts: {
    /** The values of the fields that are left out. */
    readonly leftOut: string
    /** A sentence more about the revision. */
    readonly revision?: string
    /** The end of the sentence about its restoration, such as `, with its todos`. */
    readonly restored?: string
  }
  /** An entity on the wire, the fields of a new one, and patches. */
  readonly examples: { readonly whole: object; readonly fresh: object; readonly patches: readonly object[] }
}

type FieldsOf<F extends NamedShape> = {
  readonly [K in keyof F]: K extends Required ? F[K] : z.ZodOptional<F[K]>
}
type PatchOf<F extends Shape, P extends Shape> = {
  readonly [K in keyof F]: z.ZodOptional<K extends keyof P ? P[K] : F[K]>
}
type StoredOf<F extends Shape, S extends Shape> = { readonly [K in keyof F]: K extends keyof S ? S[K] : F[K] }

/** Makes the schemas of a kind of named entities: on the wire, as it is stored, and in the bodies of POST, PATCH and PUT. */
export function makeSchemas<F extends NamedShape, S extends Shape, P extends Shape, I extends z.ZodType>({
  noun,
  title,
  description,
  fields,
  id,
  texts,
  examples,
  ...own
}: Description<F, S, P, I>) {
  const createdAt = instant.meta({ description: `When the ${noun} was created.` })
  const deletedAt = z
    .null(`must be null: DELETE moves a ${noun} to the trash`)
    .optional()
    .meta({
      description: `Only null can be sent. It brings a ${noun} back from the trash${texts.restored ?? ''}.`,
    })
  const optional = (shape: Shape) =>
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()]))
  const { name, listId } = fields
  const required = { name, ...(listId !== undefined && { listId }) }
  const freshFields = { ...optional(fields), ...required } as unknown as FieldsOf<F>
  const patchFields = optional({ ...fields, ...own.patchFields }) as PatchOf<F, P>
  const storedFields = Object.assign({}, fields, own.storedFields) as StoredOf<F, S>
  return {
    /** On the wire. */
    wire: z
      .strictObject({
        id,
        url: z
          .url()
          .meta({ description: `The address of the ${noun}. It depends on the port of the server.` }),
        ...fields,
        createdAt,
        updatedAt: instant.meta({ description: `When the ${noun} was last changed.` }),
        deletedAt: instant.nullable().meta({ description: `When the ${noun} went to the trash, or null.` }),
        deletedBy: changeId.nullable().meta({
          description: `The change that moved the ${noun} to the trash, or null. The entities that went with it have the same.`,
        }),
        revision: revisionNumber.meta({
          description: `The change of the account that last changed this ${noun}. In quotes it is the ETag.${texts.revision ?? ''}`,
        }),
      })
      .readonly()
      .meta({ id: title, description, examples: [examples.whole] }),
    /** As it is stored: without `url`. */
    stored: z
      .strictObject({
        id: uuid,
        ...storedFields,
        // One below another with the largest order has a larger one until they are renumbered.
        order: z.number(),
        createdAt: instant,
        updatedAt: instant,
        deletedAt: instant.nullable(),
        deletedBy: changeId.nullable(),
        revision: revisionNumber.positive('must be positive'),
      })
      .readonly(),
    /** The body of POST. */
    fresh: z
      .strictObject({ ...freshFields, deletedAt })
      .meta({ id: `New${title}`, description: texts.leftOut, examples: [examples.fresh] }),
    /** The body of PATCH, a JSON merge patch (RFC 7396). */
    patch: z.strictObject({ ...patchFields, deletedAt }).meta({
      id: `${title}Patch`,
      description: `The fields of a ${noun} that change. Fields that are left out stay as they are.`,
      examples: [...examples.patches, { deletedAt: null }],
    }),
    /** The body of PUT: an entity as it was read, or only some of its fields. */
    replacement: z
      .strictObject({
        ...freshFields,
        deletedAt,
        id: uuid.optional().meta({ description: 'Must be the id in the path.' }),
        createdAt: createdAt.optional().meta({
          description: `Kept if the PUT makes a new ${noun}. Otherwise it must be as it was read.`,
        }),
        deletedBy: z
          .null('must be null, as deletedAt')
          .optional()
          .meta({ description: 'Only null can be sent.' }),
        revision: z.int('must be a whole number').positive('must be positive').optional().meta({
          description:
            'Works like `If-Match`: a revision that is not the current revision is refused with 412.',
        }),
        url: z.unknown().optional().meta({ description: 'Ignored.' }),
        updatedAt: z.unknown().optional().meta({ description: 'Ignored.' }),
      })
      .meta({
        id: `${title}Replacement`,
        description: `A ${noun} as it was read, or only some of its fields. ${texts.leftOut}`,
        examples: [examples.fresh, examples.whole],
      }),
    /** The parameter of GET that lists the trash. */
    deleted: flag
      .optional()
      .meta({ description: `With \`true\`: the ${noun}s in the trash in place of the others.` }),
  }
}
