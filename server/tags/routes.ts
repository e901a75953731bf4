import * as z from 'zod'
import { dryRunQuery } from '../fields.ts'
import type { Changed } from '../http/request.ts'
import { endpoint } from '../http/endpoint.ts'
import { revisionHeader } from '../http/respond.ts'
import { presentTags, tag, tagInPath, tagPatch } from './schema.ts'
import { changedTodos } from '../todos/schema.ts'
import { removeTag, renameTag } from './tags.ts'

const entry = {
  path: '/api/tags/:name',
  inAccount: true,
  who: 'write',
  params: tagInPath,
  query: dryRunQuery,
  headers: ['Localist-Change', 'Localist-Dry-Run'],
  answers: { 200: changedTodos },
} as const

/** The endpoints of /api/tags and /api/tags/:name. */
export const tagEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/tags',
    inAccount: true,
    who: 'read',
    summary: 'List the tags',
    headers: ['ETag', 'Localist-Revision'],
    answers: { 200: z.array(tag).meta({ description: 'The tags, sorted by name.' }) },
    handle({ store }) {
      const data = store.read()
      const revision = revisionHeader(data)
      return {
        status: 200,
        headers: { ...revision, ETag: `"${revision['Localist-Revision']}"` },
        body: presentTags(data),
      }
    },
  }),
  endpoint({
    ...entry,
    method: 'PATCH',
    summary: 'Rename a tag everywhere',
    description: `In all todos and in the filters of all views, those in the trash included, in a single change. If a todo has the new tag already, it keeps one of the two, at
the place of the first. Tags are compared exactly, after Unicode normalisation (form C): \`Home\` and \`home\` are two tags.`,
    body: tagPatch,
    async handle({ params, body, changes }) {
      return answer(await changes.make((tx) => renameTag(tx, params.name, body.name)))
    },
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    summary: 'Remove a tag everywhere',
    description: 'From all todos, those in the trash included, in a single change. The todos stay.',
    async handle({ params, changes }) {
      return answer(await changes.make((tx) => removeTag(tx, params.name)))
    },
  }),
]

const answer = ({ result, changeSet, headers }: Changed<number>) => ({
  status: 200 as const,
  headers,
  body: { changed: result, changeId: changeSet?.id ?? null },
})
