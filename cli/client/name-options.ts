import { OperationRefused, Refused } from '../failures.ts'

/** The option of each field of the API, as it is called in the code, and the words for the field where that option was not typed. */
const names: Readonly<Record<string, readonly [option: string, words: string]>> = {
  title: ['title', 'The title'],
  line: ['line', 'The line'],
  name: ['name', 'The name'],
  notes: ['notes', 'The notes'],
  dueDate: ['due', 'The due date'],
  dueTime: ['due', 'The due time'],
  startDate: ['start', 'The start date'],
  repeat: ['every', 'The repeat'],
  reminders: ['remind', 'A reminder'],
  attachments: ['attach', 'An attachment'],
  tags: ['tag', 'A tag'],
  parentId: ['parent', 'The parent'],
  listId: ['list', 'The list'],
  sectionId: ['section', 'The section'],
  q: ['search', 'The search'],
  tag: ['tag', 'A tag'],
  limit: ['limit', 'The limit'],
  view: ['view', 'The view'],
  minPriority: ['minPriority', 'The lowest priority'],
  dueWithin: ['dueWithin', 'The number of days'],
}

/** Names the typed options in place of the fields of the API, where the server refused fields. Returns other errors as they are. */
export function nameOptions(error: unknown, options: unknown): unknown {
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
    ? new OperationRefused(sentence, error.index, error)
    : new Refused(sentence, error.status, error.problem)
}

interface FieldError {
  readonly field: string
  readonly message: string
}

const nameField = (path: string, options: unknown): string => {
  const [field = ''] = path.replace(/^filter\./, '').split(/[.[]/)
  const [option, words] = Object.hasOwn(names, field) ? (names[field] ?? []) : []
  if (option === undefined || words === undefined) return path
  const value: unknown = Reflect.get(Object(options), option)
  if (value === undefined || typeof value === 'boolean') return words
  return `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
