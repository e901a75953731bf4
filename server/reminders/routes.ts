import * as z from 'zod'
import { idInPath } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { Invalid } from '../http/problems.ts'
import { findTodo } from '../todos/todos.ts'
import { dismissal, reminder, remindersQuery } from './schema.ts'
import type { Reminders } from './reminders.ts'

/** The services that the endpoints of reminders work with. */
export interface ReminderServices {
  readonly reminders: Reminders
  readonly now: () => Date
}

const day = 24 * 3_600_000
const mostAhead = 31 * day

/** GET /api/reminders and DELETE /api/reminders/:id. */
export const reminderEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/reminders',
    who: 'read',
    inAccount: true,
    summary: 'List the reminders',
    description: `First those that rang in the last 30 days and are unanswered, then those to come, both by instant. A reminder is answered when its todo is
done, in the trash or snoozed, when its date moved, or when it is dismissed.`,
    query: remindersQuery,
    answers: { 200: z.array(reminder).meta({ description: 'The reminders.' }) },
    handle({ query, accountId }, { reminders, now }: ReminderServices) {
      const present = now()
      const until = query.until ?? new Date(present.getTime() + day).toISOString()
      const latest = new Date(present.getTime() + mostAhead).toISOString()
      if (until < present.toISOString()) throw refuse('must not be in the past')
      if (until > latest) throw refuse(`must be at most 31 days ahead, ${latest}`)
      return { status: 200, body: reminders.list(accountId, until) }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/reminders/:id',
    who: 'owner',
    inAccount: true,
    summary: 'Dismiss the reminders of a todo that rang',
    description:
      'Nothing is changed at the todo. A script answers a reminder by completing or snoozing its todo, which can be undone.',
    params: idInPath('todo'),
    answers: { 200: dismissal },
    problems: ['not-found'],
    async handle({ params: { id }, accountId, store }, { reminders }: ReminderServices) {
      const todo = findTodo(store.read(), id)
      return { status: 200, body: { dismissed: await reminders.dismiss(accountId, todo.id) } }
    },
  }),
]

const refuse = (message: string): Invalid => new Invalid([{ field: 'until', message }])
