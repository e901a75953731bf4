import test from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { createCheck, type CheckAnswer, type SentAnswer } from '../../support/reference/described.ts'
import { startServer } from '../../support/server.ts'
import type { ExecutionContext } from 'ava'

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

test('an answer of the server is as the document describes it', async (t) => {
  const { check, answer } = await setUp(t)
  t.is(check(answer), null)
})

test('a member that the document does not describe, or one that is missing, is found', async (t) => {
  const { check, answer, todo } = await setUp(t)
  const withSecret = check({ ...answer, body: JSON.stringify({ ...todo, secret: 1 }) })
  t.regex(withSecret ?? '', /additional properties .*secret/)
  const { notes: _, ...rest } = todo
  t.regex(check({ ...answer, body: JSON.stringify(rest) }) ?? '', /required property 'notes'/)
  t.regex(check({ ...answer, body: JSON.stringify({ ...todo, id: 'no id' }) }) ?? '', /id must match format/)
  t.regex(check({ ...answer, body: 'no JSON' }) ?? '', /must be object/)
})

test('a status, media type, header or path that the document does not describe is found', async (t) => {
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
})

test('a refusal that is no problem document is found', async (t) => {
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
