import type { ApiProblem } from '../api/problem.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Text } from '../messages/use-text.ts'

/** The rules that a change of a person can break, by the field that the server names. */
const brokenRules: ReadonlyMap<string, MessageId> = new Map([
  ['startDate', 'error.startAfterDue'],
  ['dueTime', 'error.needsDue'],
  ['repeat', 'error.needsDue'],
  ['listId', 'error.listGone'],
  ['parentId', 'error.parentRefused'],
])

/** Says which rule a refused change breaks, or which fields are refused. */
export function explainInvalid({ errors }: ApiProblem, text: Text): string {
  const fields = listFields(errors)
  const rule = brokenRules.get(fields[0] ?? '')
  if (fields.length === 1 && rule !== undefined) return text(rule)
  const names = nameFields(fields, text)
  return names === '' ? text('error.refused') : text('error.refusedFields', { fields: names })
}

/** Says which fields keep a change from being undone. `changes[2]` alone means that the todo or the list was removed for good. */
export function explainConflict({ errors }: ApiProblem, text: Text): string {
  const fields = listFields(errors)
  if (fields.includes('')) return text('error.undoRemoved')
  const names = nameFields(fields, text)
  return names === '' ? text('error.undoConflict') : text('error.undoConflictFields', { fields: names })
}

// A path is for example `changes[2].notes`, or `operations[0].value.tags[3]`.
const listFields = (errors: ApiProblem['errors']): readonly string[] => [
  ...new Set(errors.map(({ field }) => field.replace(/(?<=\.\w+)\[\d+\]$/, '').replace(/^.*[.\]]/, ''))),
]

const nameFields = (fields: readonly string[], text: Text): string =>
  fields
    .map((field) => `field.${field}`)
    .filter(text.has)
    .map((id) => text(id))
    .join(', ')
