import * as z from 'zod'
import { makeEndpoints } from '../entities/shape/endpoints.ts'
import { viewSchemas } from '../entities/view.ts'
import { viewRules } from './views.ts'

/** The endpoints of /api/views and /api/views/:id. */
export const viewEndpoints = makeEndpoints({
  path: '/api/views',
  rules: viewRules,
  schemas: viewSchemas,
  query: z.strictObject({ deleted: viewSchemas.deleted }),
  texts: {
    list: 'The views that were made here, in their order. `inbox`, `today` and the others that are always there are not among them. `deleted=true` lists the trash.',
    create:
      'Only `name` is required. `GET /api/todos?view=ID` lists the todos of the view, and takes other parameters beside it. The lists and the section of the filter must exist.',
    required: '`name` is',
    change: `A JSON merge patch (RFC 7396): the conditions of \`filter\` that it does not name stay, and null takes one out.
\`{"deletedAt": null}\` brings the view back from the trash.`,
    trashSummary: 'Move a view to the trash',
    trash: 'Its todos stay as they are. A view that is in the trash already stays there.',
  },
})
