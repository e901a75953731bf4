import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { etagOf, formatNextLink, presentEach } from '../http/respond.ts'
import { deletion, idInPath } from '../fields.ts'
import { presentTodo } from './present.ts'
import { clearQuery, listQuery } from './query.ts'
import { deletedTodos, newTodo, todo, todoPatch, todoReplacement, type StoredTodo } from './schema.ts'
import { changeTodo, createTodo, findTodo, listTodos, replaceTodo, trashTodo, trashTodos } from './todos.ts'

/** The services that the endpoints of todos work with. */
export interface TodoServices {
  /** Makes UUIDv7s (RFC 9562). */
  readonly newId: () => string
}

const list = { path: '/api/todos', inAccount: true } as const

const entry = {
  path: '/api/todos/:id',
  inAccount: true,
  params: idInPath('todo'),
} as const

/** The endpoints of /api/todos and /api/todos/:id. */
export const todoEndpoints = [
  endpoint({
    ...list,
    method: 'GET',
    who: 'read',
    summary: 'List the todos',
    description: `All todos in their order, completed ones included; \`deleted=true\` lists the trash. Without \`limit\` the whole
list is streamed.`,
    query: listQuery,
    headers: ['X-Total-Count', 'Link'],
    answers: { 200: z.array(todo).meta({ description: 'The todos in their order.' }) },
    handle({ query, store, origin }) {
      const { todos, total, cursor } = listTodos(store.read(), query)
      return {
        status: 200,
        headers: {
          'X-Total-Count': String(total),
          ...(cursor !== null && { Link: formatNextLink(`${origin}${list.path}`, query, cursor) }),
        },
        body: presentEach(todos, (each) => presentTodo(each, origin)),
      }
    },
  }),
  endpoint({
    ...list,
    method: 'POST',
    who: 'write',
    summary: 'Create a todo',
    description:
      'Only `title` is required. A new todo goes to the bottom of the list unless `order` says where.',
    body: newTodo,
    ownedAdvice: 'To create a todo under a UUID of your own, use PUT /api/todos/UUID.',
    headers: ['Location', 'ETag'],
    answers: { 201: todo },
    async handle({ body, store, actor, origin }, { newId }: TodoServices) {
      return answerCreated(await store.transact(actor, (tx) => createTodo(tx, newId(), body)), origin)
    },
  }),
  endpoint({
    ...list,
    method: 'DELETE',
    who: 'write',
    summary: 'Move todos to the trash',
    description: 'Moves all todos that match the query. Without a query, moves the whole list.',
    query: clearQuery,
    answers: { 200: deletedTodos },
    async handle({ query, store, actor }) {
      return { status: 200, body: { deleted: await store.transact(actor, (tx) => trashTodos(tx, query)) } }
    },
  }),
  endpoint({
    ...entry,
    method: 'GET',
    who: 'read',
    summary: 'Read a todo',
    headers: ['ETag'],
    answers: { 200: todo },
    handle: ({ params, store, origin }) => answer(findTodo(store.read(), params.id), origin),
  }),
  endpoint({
    ...entry,
    method: 'PATCH',
    who: 'write',
    summary: 'Change fields of a todo',
    description: `A JSON merge patch (RFC 7396). \`{"completed": true}\` marks the todo done, \`{"deletedAt": null}\` brings it back from
the trash. Setting \`dueDate\` to null also clears \`dueTime\`.`,
    body: todoPatch,
    ownedAdvice: 'To send a whole todo as it was read, use PUT; PATCH takes the fields that change.',
    conditional: true,
    headers: ['ETag'],
    answers: { 200: todo },
    async handle({ params, body, condition, store, actor, origin }) {
      return answer(await store.transact(actor, (tx) => changeTodo(tx, params.id, body, condition)), origin)
    },
  }),
  endpoint({
    ...entry,
    method: 'PUT',
    who: 'write',
    summary: 'Create or replace a todo under your own id',
    description: `Takes a todo as it was read, or only some of its fields; \`title\` is required. The same PUT can be sent again: a PUT
that would change nothing is 200 with any revision. With \`If-None-Match: *\` it creates and never overwrites.`,
    body: todoReplacement,
    conditional: true,
    headers: ['Location', 'ETag'],
    answers: { 200: todo, 201: todo },
    async handle({ params: { id }, body, condition, store, actor, origin }) {
      const { todo: stored, created } = await store.transact(actor, (tx) =>
        replaceTodo(tx, id, body, condition),
      )
      return created ? answerCreated(stored, origin) : answer(stored, origin)
    },
  }),
  endpoint({
    ...entry,
    method: 'DELETE',
    who: 'write',
    summary: 'Move a todo to the trash',
    description: 'A todo that is in the trash already stays there.',
    conditional: true,
    answers: { 200: deletion },
    async handle({ params: { id }, condition, store, actor }) {
      await store.transact(actor, (tx) => trashTodo(tx, id, condition))
      return { status: 200, body: { id, deleted: true } }
    },
  }),
]

const answer = (stored: StoredTodo, origin: string) => ({
  status: 200 as const,
  headers: { ETag: etagOf(stored.revision) },
  body: presentTodo(stored, origin),
})

const answerCreated = (stored: StoredTodo, origin: string) => ({
  status: 201 as const,
  headers: { ETag: etagOf(stored.revision), Location: `/api/todos/${stored.id}` },
  body: presentTodo(stored, origin),
})
