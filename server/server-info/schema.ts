import * as z from 'zod'

const link = (description: string) => z.url().meta({ description })

/** The index of the API. */
export const apiIndex = z
  .strictObject({
    name: z.literal('Localist'),
    version: z.string().meta({ description: 'The version of Localist.' }),
    links: z
      .strictObject({
        documentation: link('The page with this reference.'),
        openapi: link('The OpenAPI document.'),
        health: link('Whether the server answers.'),
        session: link('The account that a credential acts for.'),
        todos: link('The todos of the account.'),
        lists: link('The lists of the account.'),
        tags: link('The tags of the todos.'),
        views: link('The views that were made in the account.'),
        changes: link('The changes of the account.'),
        events: link('The stream of changes.'),
        accounts: link('The accounts on this computer.'),
        tokens: link('The access tokens of the account.'),
        settings: link('The settings.'),
        notices: link('The notices.'),
        backups: link('The backups of the account.'),
      })
      .meta({ description: 'Absolute addresses.' }),
  })
  .readonly()
  .meta({
    id: 'Index',
    description: 'The index of the API.',
    examples: [
      {
        name: 'Localist',
        version: '0.1.0',
        links: {
          documentation: 'http://127.0.0.1:41730/docs',
          openapi: 'http://127.0.0.1:41730/api/openapi.json',
          health: 'http://127.0.0.1:41730/api/health',
          session: 'http://127.0.0.1:41730/api/auth/session',
          todos: 'http://127.0.0.1:41730/api/todos',
          lists: 'http://127.0.0.1:41730/api/lists',
          tags: 'http://127.0.0.1:41730/api/tags',
          views: 'http://127.0.0.1:41730/api/views',
          changes: 'http://127.0.0.1:41730/api/changes',
          events: 'http://127.0.0.1:41730/api/events',
          accounts: 'http://127.0.0.1:41730/api/accounts',
          tokens: 'http://127.0.0.1:41730/api/tokens',
          settings: 'http://127.0.0.1:41730/api/settings',
          notices: 'http://127.0.0.1:41730/api/notices',
          backups: 'http://127.0.0.1:41730/api/backups',
        },
      },
    ],
  })

/** The index of the API. */
export type ApiIndex = z.infer<typeof apiIndex>

// A schema that refers to itself would be exact, but the types that openapi-typescript makes of one do not compile (TS2502).
const jsonValue = z.unknown().meta({ id: 'Json', description: 'Any JSON value.' })

const members = z.record(z.string(), jsonValue)

/** The members of the OpenAPI document. */
export const openApiDocument = z
  .strictObject({
    openapi: z.string().meta({ description: 'The version of OpenAPI.' }),
    info: members,
    servers: z.array(members),
    tags: z.array(members),
    security: z.array(members),
    paths: members,
    components: members,
  })
  .readonly()
  .meta({
    id: 'OpenApiDocument',
    description: 'An OpenAPI document. Its members are defined by the OpenAPI specification 3.1.',
    examples: [
      {
        openapi: '3.1.1',
        info: { title: 'Localist', version: '0.1.0' },
        servers: [{ url: 'http://127.0.0.1:41730' }],
        tags: [{ name: 'todos' }],
        security: [{ bearer: [] }],
        paths: {},
        components: {},
      },
    ],
  })

/** The OpenAPI document as it is sent. */
export type SentDocument = z.infer<typeof openApiDocument>

/** The index of the API of the server at `origin`, which has no trailing slash. */
export function presentIndex(origin: string, version: string): ApiIndex {
  return {
    name: 'Localist',
    version,
    links: {
      documentation: `${origin}/docs`,
      openapi: `${origin}/api/openapi.json`,
      health: `${origin}/api/health`,
      session: `${origin}/api/auth/session`,
      todos: `${origin}/api/todos`,
      lists: `${origin}/api/lists`,
      tags: `${origin}/api/tags`,
      views: `${origin}/api/views`,
      changes: `${origin}/api/changes`,
      events: `${origin}/api/events`,
      accounts: `${origin}/api/accounts`,
      tokens: `${origin}/api/tokens`,
      settings: `${origin}/api/settings`,
      notices: `${origin}/api/notices`,
      backups: `${origin}/api/backups`,
    },
  }
}
