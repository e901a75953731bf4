import * as z from 'zod'
import { makeEndpoints } from '../../server/entities/shape/endpoints.ts'
import { makeNamedKind, makePresenter } from '../../server/entities/shape/named.ts'
import { makeRules } from '../../server/entities/shape/rules.ts'
import { makeSchemas } from '../../server/entities/shape/schemas.ts'
import { isListLive } from '../../server/entities/list.ts'
import { line, listId, orderAmong, uuid } from '../../server/fields.ts'
import { Invalid } from '../../server/http/problems.ts'

// A fourth kind beside todos, lists and views: the sections of a list. Its file is all that it costs.

const id = '01990b73-2a4b-7d66-8f1e-3c5d7e9f0a1b'

const schemas = makeSchemas({
  noun: 'section',
  title: 'Section',
  description: 'A part of a list.',
  fields: {
    name: line(200),
    order: orderAmong('the sections'),
    listId: listId.meta({ description: 'The list that it is a part of.' }),
  },
  storedFields: {},
  patchFields: {},
  id: uuid,
  texts: { leftOut: 'A section goes below the others.' },
  examples: {
    whole: { id, name: 'Garden', listId: 'inbox', order: 1024 },
    fresh: { name: 'Garden', listId: 'inbox' },
    patches: [{ name: 'Balcony' }],
  },
})

type Section = z.infer<typeof schemas.wire>
type StoredSection = z.infer<typeof schemas.stored>

/** The sections, for the store. */
export const sections = makeNamedKind<StoredSection>({
  name: 'section',
  collection: 'sections',
  schema: schemas.stored,
})

const rules = makeRules<
  StoredSection,
  z.infer<typeof schemas.fresh>,
  z.infer<typeof schemas.patch>,
  z.infer<typeof schemas.replacement>
>({
  ...sections,
  noun: 'section',
  present: makePresenter<Section>('/api/sections', schemas.wire.unwrap()),
  defaults: {},
  check(tx, section) {
    if (!isListLive(tx, section.listId))
      throw new Invalid([{ field: 'listId', message: 'is not the id of a list' }])
  },
})

/** The endpoints of /api/sections and /api/sections/:id. */
export const sectionEndpoints = makeEndpoints({
  path: '/api/sections',
  rules,
  schemas,
  query: z.strictObject({ deleted: schemas.deleted }),
  texts: {
    list: 'The sections of all lists.',
    create: 'Only `name` and `listId` are required.',
    required: '`name` and `listId` are',
    change: 'A JSON merge patch.',
    trashSummary: 'Move a section to the trash',
    trash: 'The todos in it stay.',
  },
})
