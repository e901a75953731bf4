import { OperationRefused } from '../client/operations.ts'
import { Refused } from '../command-failed.ts'

interface FieldName {
  /** The name of the option in the code of a command. */
  readonly option: string
  readonly flag: string
  /** Its name where the option was not typed. */
  readonly words: string
}

const names: Readonly<Record<string, FieldName>> = {
  title: { option: 'title', flag: '--title', words: 'The title' },
  notes: { option: 'notes', flag: '--notes', words: 'The notes' },
  dueDate: { option: 'due', flag: '--due', words: 'The due date' },
  dueTime: { option: 'due', flag: '--due', words: 'The due time' },
  startDate: { option: 'start', flag: '--start', words: 'The start date' },
  repeat: { option: 'every', flag: '--every', words: 'The repeat' },
  tags: { option: 'tag', flag: '--tag', words: 'A tag' },
  parentId: { option: 'parent', flag: '--parent', words: 'The parent' },
  listId: { option: 'list', flag: '--list', words: 'The list' },
  q: { option: 'search', flag: '--search', words: 'The search' },
  tag: { option: 'tag', flag: '--tag', words: 'A tag' },
  limit: { option: 'limit', flag: '--limit', words: 'The limit' },
  view: { option: 'view', flag: '--view', words: 'The view' },
  minPriority: { option: 'minPriority', flag: '--min-priority', words: 'The lowest priority' },
  dueWithin: { option: 'dueWithin', flag: '--due-within', words: 'The number of days' },
}

/** Names the typed options in place of the fields of the API, where the server refused fields. Returns other errors as they are. */
export function nameOptions(error: unknown, options: object): unknown {
  if (!(error instanceof Refused)) return error
  const { errors = [] }: { readonly errors?: readonly FieldError[] } = Object(error.problem)
  let sentence = error.message
  for (const { field, message } of errors) {
    // An example is `operations[3].value.tags[2]`.
    const path = field.replace(/^operations\[\d+\]\.?(?:value\.|patch\.)?/, '')
    const said = `${nameField(path, options)} ${message.replaceAll('dueDate', 'due date')}`
    if (path !== '') sentence = sentence.replace(`${path} ${message}`, () => said)
  }
  return error instanceof OperationRefused
    ? new OperationRefused(error, error.index, sentence)
    : new Refused(sentence, error.status, error.problem)
}

interface FieldError {
  readonly field: string
  readonly message: string
}

const nameField = (path: string, options: object): string => {
  const [field = ''] = path.replace(/^filter\./, '').split(/[.[]/)
  const name = Object.hasOwn(names, field) ? names[field] : undefined
  if (name === undefined) return path
  const value: unknown = Reflect.get(options, name.option)
  return value === undefined || typeof value === 'boolean' ? name.words : name.flag
}
