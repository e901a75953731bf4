import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { endpoints } from '../../server/endpoints.ts'
import { findTag } from '../../server/http/open-api/tags.ts'
import { problemTypes } from '../../server/http/problem-types.ts'
import { apiOf, rawRequest, type Json } from '../support/http.ts'
import {
  createCheck,
  createSchemaCheck,
  resolve,
  type CheckAnswer,
  type SentAnswer,
} from '../support/reference/described.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const readDocument = async (t: ExecutionContext): Promise<Json> => {
  const server = await startServer(t)
  return (await apiOf(server, null)('GET', '/api/openapi.json')).body
}

const listOperations = (document: Json): readonly Json[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ method, path, ...operation })),
  )

test.serial('the document holds every endpoint, with its credential, and nothing else', async (t) => {
  const operations = listOperations(await readDocument(t))
  const scopes = { none: [], any: [{ bearer: [] }], owner: [{ bearer: ['owner'] }] }
  const described = operations.map(({ method, path, security }) => ({ method, path, security }))
  const expected = endpoints.map(({ method, path, who }) => ({
    method: method.toLowerCase(),
    path: path.replace(/:(\w+)/, '{$1}'),
    security: who === 'read' || who === 'write' ? [{ bearer: [`todos:${who}`] }] : scopes[who],
  }))
  const byPlace = (a: Json, b: Json): number => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`)
  t.deepEqual(described.toSorted(byPlace), expected.toSorted(byPlace))
  t.is(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
})

test.serial(
  'it is an OpenAPI 3.1 document of this server that needs no credential, and takes no parameters',
  async (t) => {
    const server = await startServer(t, { version: '1.2.3' })
    const api = apiOf(server, null)
    const { status, headers, body } = await api('GET', '/api/openapi.json')
    t.is(status, 200)
    t.is(headers.get('Content-Type'), 'application/json; charset=utf-8')
    t.is(headers.get('Cache-Control'), 'no-store')
    t.is(body.openapi, '3.1.1')
    t.is(body.info.version, '1.2.3')
    t.deepEqual(
      body.servers.map(({ url }: Json) => url),
      [server.url],
    )
    t.is((await api('HEAD', '/api/openapi.json')).status, 200)
    t.is((await api('GET', '/api/openapi.json?format=yaml')).status, 422)
    t.is((await api('GET', '/api/openapi.yaml')).body.nearestPath, '/api/openapi.json')
    t.is((await api('GET', '/api/openapi.json', undefined, { Origin: 'http://a.example' })).status, 403)
  },
)

test.serial('the index names the version and the addresses of the lists, which answer', async (t) => {
  const server = await startServer(t, { version: '1.2.3' })
  const { status, body } = await apiOf(server, null)('GET', '/api')
  t.is(status, 200)
  t.is(body.name, 'Localist')
  t.is(body.version, '1.2.3')
  for (const link of Object.values<string>(body.links)) {
    t.true(link.startsWith(`${server.url}/`), link)
    // A GET of the stream would not end.
    t.is((await apiOf(server, server.token)('HEAD', link.slice(server.url.length))).status, 200, link)
  }
  t.is((await apiOf(server, null)('POST', '/api', {})).status, 404)
  t.is((await apiOf(server, null)('GET', '/api/')).status, 404)
})

test.serial(
  'no answer holds a value of any kind, or an object that may have other members than those described',
  async (t) => {
    const document = await readDocument(t)
    const seen = new Set<string>()
    const looseIn = (schema: Json, place: string): readonly string[] => {
      if (schema.$ref !== undefined) {
        if (seen.has(schema.$ref)) return []
        seen.add(schema.$ref)
        const name = schema.$ref.split('/').at(-1)
        return looseIn(document.components.schemas[name], name)
      }
      // Only the OpenAPI document itself holds any JSON.
      if (schema === document.components.schemas.Json) return []
      const { type, properties = {}, additionalProperties, items, anyOf = [] } = schema
      const isTyped = ['type', 'anyOf', 'const', 'enum'].some((keyword) => keyword in schema)
      const isClosed = type !== 'object' || additionalProperties === false || additionalProperties?.$ref
      return [
        ...(isTyped && isClosed ? [] : [place]),
        ...Object.entries(properties).flatMap(([name, member]) => looseIn(member, `${place}.${name}`)),
        ...[items ?? [], additionalProperties || [], anyOf]
          .flat()
          .flatMap((each) => looseIn(each, `${place}[]`)),
      ]
    }
    const answers = listOperations(document).flatMap(({ method, path, responses }) =>
      Object.entries<Json>(responses).map(([status, { content }]) => ({
        place: `${method} ${path} ${status}`,
        schema: content?.['application/json']?.schema,
      })),
    )
    const described = answers.filter(({ schema }) => schema !== undefined)
    t.deepEqual(
      described.flatMap(({ place, schema }) => looseIn(schema, place)),
      [],
    )
    t.true(seen.has('#/components/schemas/Todo') && seen.size > 15)
  },
)

test.serial(
  'every body and every answer with a name has an example, and all examples are valid',
  async (t) => {
    const document = await readDocument(t)
    const check = createSchemaCheck(document)
    const operations = listOperations(document)
    const bodies = operations.flatMap(({ requestBody }) => Object.values<Json>(requestBody?.content ?? {}))
    const answers = operations.flatMap(({ responses }) =>
      Object.values<Json>(responses).flatMap(({ content }) => content?.['application/json'] ?? []),
    )
    const names = new Set<string>([...bodies, ...answers].map(({ schema }) => (schema.items ?? schema).$ref))
    t.true(names.size > 20)
    for (const name of names) {
      const { description, examples } = document.components.schemas[name?.split('/').at(-1) ?? '']
      t.is(typeof description, 'string', name)
      t.true(examples.length > 0, name)
      for (const example of examples) t.is(check(name.slice(1), example), null, name)
    }
    for (const [name, { content }] of Object.entries<Json>(document.components.responses)) {
      const pointer = `/components/responses/${name}/content/application~1problem+json/schema`
      for (const { value } of Object.values<Json>(content?.['application/problem+json'].examples ?? {})) {
        t.is(check(pointer, value), null, name)
      }
    }
  },
)

test.serial(
  'every kind of problem is told, with its status, in the introduction or at the endpoints that give it',
  async (t) => {
    const { info, components } = await readDocument(t)
    const { ProblemType, ...schemas } = components.schemas
    const constants = Object.values<Json>(schemas).map(({ properties }) => properties?.type?.const)
    const types = new Set([...ProblemType.enum, ...constants])
    for (const [slug, { status }] of Object.entries(problemTypes)) {
      t.true(info.description.includes(`| ${status} | \`${slug}\` |`), slug)
      t.true(types.has(`urn:localist:problem:${slug}`), slug)
    }
  },
)

test.serial(
  'the refusals of an endpoint that have schemas of their own can be told apart by status',
  async (t) => {
    const document = await readDocument(t)
    const schemaOf = (response: Json): Json => {
      const { content } = resolve(document, response)
      return resolve(document, content?.['application/problem+json']?.schema ?? {})
    }
    const conditional = new Set<string>()
    for (const { method, path, responses } of listOperations(document)) {
      for (const [status, response] of Object.entries<Json>(responses)) {
        const { properties } = schemaOf(response)
        if (properties?.detail === undefined) continue
        const { const: only, enum: statuses = [only] } = properties.status
        t.true(statuses.includes(Number(status)), `${method} ${path} ${status}`)
        // The schema of several statuses must have none that has one of its own.
        if (statuses.length > 1) for (const own of [400, 412, 422, 502]) t.false(statuses.includes(own))
        if (status !== '412') continue
        t.is(properties.type.const, 'urn:localist:problem:precondition-failed')
        t.not(properties.current, undefined, `${method} ${path}`)
        conditional.add(path)
      }
    }
    for (const path of ['/api/todos/{id}', '/api/lists/{id}', '/api/views/{id}', '/api/changes'])
      t.true(conditional.has(path), path)
  },
)

// openapi-typescript makes types of such a schema that do not compile (TS2502).
test.serial('no schema refers to itself', async (t) => {
  const { schemas } = (await readDocument(t)).components
  const namesIn = (schema: Json): readonly string[] =>
    [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  const namesBelow = (name: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
    namesIn(schemas[name]).reduce(
      (all, inner) =>
        all.has(inner) ? all : new Set([...all, inner, ...namesBelow(inner, new Set([...all, inner]))]),
      seen,
    )
  for (const name of Object.keys(schemas)) t.false(namesBelow(name).has(name), name)
  t.true(namesBelow('Change').has('Actor'))
})

test('every endpoint is in the group of its path', (t) => {
  for (const { path } of endpoints) {
    const isOfReference = path === '/api' || path === '/api/openapi.json'
    t.is(findTag(path), isOfReference ? 'reference' : (path.split('/')[2] ?? ''), path)
  }
})

test('every link within docs/api.md leads to a heading', async (t) => {
  const text = await readFile(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  t.is(new Set(anchors).size, anchors.length, 'a heading that is there twice has two anchors')
  const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor)
  t.true(links.length > 100)
  t.deepEqual(
    links.filter((anchor) => !anchors.includes(anchor ?? '')),
    [],
  )
})

test.serial('redocly lint finds no error and no warning', async (t) => {
  const file = join(await temporaryFolder(t), 'openapi.json')
  await writeFile(file, JSON.stringify(await readDocument(t)))
  const cli = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const lint = [cli, 'lint', '--format', 'json', file]
  const { stdout } = await promisify(execFile)(process.execPath, lint, { env: { ...process.env, ...env } })
  t.deepEqual(JSON.parse(stdout).problems, [])
})

test.serial(
  'the reference is at /docs, with the headers of the page, and names every endpoint',
  async (t) => {
    const { url } = await startServer(t)
    const page = await rawRequest(url, { path: '/docs' })
    t.is(page.status, 200)
    t.is(page.headers.get('Content-Type'), 'text/html; charset=utf-8')
    t.is(page.headers.get('Cache-Control'), 'no-cache')
    const home = await rawRequest(url, { path: '/' })
    for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy'])
      t.is(page.headers.get(name), home.headers.get(name), name)
    for (const { path, summary } of endpoints) {
      t.true(page.body.includes(`<code>${path.replace(/:(\w+)/, '{$1}')}</code>`), path)
      t.true(page.body.includes(`>${summary}</a>`), summary)
    }
    const ids = new Set([...page.body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    const links = [...page.body.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
    t.true(links.length > 100)
    t.deepEqual(
      links.filter((id) => !ids.has(id)),
      [],
    )
    t.is((await rawRequest(url, { path: '/docs', method: 'HEAD' })).status, 200)
  },
)

test.serial('the reference has no inline script or style, and asks no other host for anything', async (t) => {
  const { url } = await startServer(t)
  const { body } = await rawRequest(url, { path: '/docs' })
  t.notRegex(body, /<style|\sstyle=|\son[a-z]+=/)
  for (const [script] of body.matchAll(/<script[^>]*>/g)) t.regex(script, / src="\/assets\/[\w.-]+"/)
  const loaded = [...body.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)].map(([, to]) => to)
  t.true(loaded.length >= 3)
  for (const path of loaded) t.is((await rawRequest(url, { path })).status, 200, path)
})

test.serial('no other path leads to the reference', async (t) => {
  const { url } = await startServer(t)
  for (const path of [
    '/docs/',
    '/Docs',
    '/docs.html',
    '/docs/index.html',
    '/reference',
    '/reference/index.html',
  ])
    t.is((await rawRequest(url, { path })).status, 404, path)
  t.is((await rawRequest(url, { path: '/docs', method: 'POST' })).status, 404)
  t.is((await rawRequest(url, { path: '/docs', headers: { Host: 'a.example' } })).status, 403)
})

// startServer() checks every answer of the tests like this.
const setUp = async (
  t: ExecutionContext,
): Promise<{ check: CheckAnswer; answer: SentAnswer; todo: Json }> => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const check = createCheck((await api('GET', '/api/openapi.json')).body)
  const created = await api('POST', '/api/todos', { title: 'Pay rent' })
  const answer = {
    method: 'POST',
    target: '/api/todos',
    status: 201,
    headers: Object.fromEntries(created.headers),
    body: JSON.stringify(created.body),
  }
  return { check, answer, todo: created.body }
}

test.serial('an answer of the server is as the document describes it', async (t) => {
  const { check, answer } = await setUp(t)
  t.is(check(answer), null)
})

test.serial('a member that the document does not describe, or one that is missing, is found', async (t) => {
  const { check, answer, todo } = await setUp(t)
  const withSecret = check({ ...answer, body: JSON.stringify({ ...todo, secret: 1 }) })
  t.regex(withSecret ?? '', /additional properties .*secret/)
  const { notes: _, ...rest } = todo
  t.regex(check({ ...answer, body: JSON.stringify(rest) }) ?? '', /required property 'notes'/)
  t.regex(check({ ...answer, body: JSON.stringify({ ...todo, id: 'no id' }) }) ?? '', /id must match format/)
  t.regex(check({ ...answer, body: 'no JSON' }) ?? '', /must be object/)
})

test.serial(
  'a status, media type, header or path that the document does not describe is found',
  async (t) => {
    const { check, answer } = await setUp(t)
    t.is(check({ ...answer, status: 202 }), 'this status is not described')
    const html = { ...answer.headers, 'content-type': 'text/html' }
    t.is(check({ ...answer, headers: html }), 'the media type text/html is not described')
    const { etag, ...others } = answer.headers
    t.is(check({ ...answer, headers: others }), 'the header ETag is missing')
    const listed = { ...answer.headers, 'x-total-count': '1', 'localist-revision': '0123456789abcdef-1' }
    const list = { ...answer, method: 'GET', status: 200, headers: listed }
    t.regex(check({ ...list, body: '[]' }) ?? '', /the header localist-change is not described/)
    t.is(etag, '"1"')
    t.is(check({ ...answer, target: '/api/toodles' }), 'there is no such endpoint in the document')
  },
)

test.serial('a refusal that is no problem document is found', async (t) => {
  const { check, answer } = await setUp(t)
  const refused = {
    ...answer,
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: 'urn:localist:problem:invalid', title: 'a', status: 422, detail: 'b' }),
  }
  t.regex(check(refused) ?? '', /required property 'errors'/)
  t.regex(check({ ...refused, target: '/api/no', status: 404, body: '{}' }) ?? '', /required property 'type'/)
})
