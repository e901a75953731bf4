import type { Random } from '../../random.ts'
import type { ModelKind } from '../entities.ts'
import type { ModelOperation } from './changes.ts'
import type { RandomValues, Touched } from './random-values.ts'

/** Makes random operations of one request. Those of a keyed request have no id of their own: it may be removed before a repeat. */
export function makeOperations(
  random: Random,
  values: RandomValues,
  isKeyed: boolean,
): readonly ModelOperation[] {
  const touched: Touched = { todo: new Set(), list: new Set() }
  // The todos that go with a purged one, or with a purged list.
  let purged: readonly string[] = []
  return Array.from({ length: 1 + random.upTo(6) }, (_, index): ModelOperation => {
    const kind = random.oneIn(3) ? 'list' : 'todo'
    const choice = random.upTo(12)
    if (purged.length > 0 && !isKeyed && random.oneIn(2)) {
      const value = { title: values.newName() }
      return { op: 'create', kind: 'todo', id: values.pick(purged), value }
    }
    if (choice < 4) return makeCreation(random, values, kind, touched, isKeyed || choice < 1)
    const isInTrash = choice >= 9
    const id =
      random.oneIn(3) && touched[kind].size > 0 ? values.pick([...touched[kind]]) : values.id(kind, isInTrash)
    // The ones before may have given it another revision.
    const wanted = index > 0 ? undefined : values.ifRevision(kind, id)
    const target = { id, ...(wanted !== undefined && { ifRevision: wanted }) }
    touched[kind].add(id)
    if (choice < 7) return makeUpdate(random, values, kind, target, touched)
    if (choice < 9) return { op: 'delete', kind, ...target }
    if (choice < 11) return { op: 'restore', kind, ...target }
    purged = [...purged, ...values.below(kind, id)]
    return { op: 'purge', kind, id }
  })
}

/** Makes operations that create todos under each other, sometimes in a new list, and move a few others there. */
export function makeTree(random: Random, values: RandomValues): readonly ModelOperation[] {
  const listId = values.ownId()
  const isNewList = random.oneIn(2)
  const list: ModelOperation = { op: 'create', kind: 'list', id: listId, value: { name: values.newName() } }
  const place = isNewList ? { listId } : random.oneIn(2) ? { listId: values.id('list') } : {}
  const ids: string[] = []
  const todos = Array.from({ length: 3 + random.upTo(5) }, (): ModelOperation => {
    const above = ids.length > 0 && !random.oneIn(4) ? { parentId: values.pick(ids) } : place
    if (random.oneIn(6)) return { op: 'update', kind: 'todo', id: values.id('todo'), patch: above }
    const id = values.ownId()
    ids.push(id)
    const repeat = random.oneIn(6) && {
      repeat: { rrule: 'FREQ=DAILY' },
      dueDate: '2026-01-03',
      startDate: values.pick([null, '2026-01-01']),
    }
    const value = { completed: random.oneIn(3), ...above, ...repeat, title: values.newName() }
    return { op: 'create', kind: 'todo', id, value }
  })
  return isNewList ? [list, ...todos] : todos
}

const makeCreation = (
  random: Random,
  values: RandomValues,
  kind: ModelKind,
  touched: Touched,
  hasServerId: boolean,
): ModelOperation => {
  // Rarely an id that is taken, or that is one of the other kind.
  const own = random.oneIn(6) ? values.id(random.oneIn(3) ? 'list' : 'todo') : values.ownId()
  const id = hasServerId ? {} : { id: own }
  if (kind === 'list') {
    const value = { ...values.listFields({ isClose: true }), name: values.newName() }
    if (!hasServerId) touched.list.add(own)
    return { op: 'create', kind, ...id, value }
  }
  const value = { ...values.todoFields({ isClose: true, touched, isNew: true }), title: values.newName() }
  if (!hasServerId) touched.todo.add(own)
  return { op: 'create', kind, ...id, value }
}

const makeUpdate = (
  random: Random,
  values: RandomValues,
  kind: ModelKind,
  target: { readonly id: string; readonly ifRevision?: number },
  touched: Touched,
): ModelOperation => {
  const options = { id: target.id, isClose: true, touched }
  if (kind === 'list') return { op: 'update', kind, ...target, patch: values.listFields(options) }
  const patch = values.todoFields(options)
  if (!random.oneIn(5)) return { op: 'update', kind, ...target, patch }
  return {
    op: 'update',
    kind,
    ...target,
    patch: { ...patch, completed: !random.oneIn(8) },
    children: 'complete',
  }
}
