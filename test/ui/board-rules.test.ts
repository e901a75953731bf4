import test from 'ava'
import type { Day } from '../../common/dates/dates.ts'
import type { PlaceDisplay } from '../../renderer/settings/settings.ts'
import type { Todo } from '../../renderer/sync/entities.ts'
import { withEntities } from '../../renderer/sync/entity-map.ts'
import { rowsOf } from '../../renderer/todo-views/rows.ts'
import { createRowMaker } from '../../renderer/todo-views/update-rows.ts'
import { allView, inboxView, type View } from '../../renderer/todo-views/view.ts'
import { createBoardMaker, makeBoard, type Board } from '../../renderer/todos/board/columns.ts'
import { findBoardDrop } from '../../renderer/todos/board/find-board-drop.ts'
import { displayView } from '../../renderer/todos/display/display-view.ts'
import { planTreeMove } from '../../renderer/todos/ordering/plan-tree-move.ts'
import { todoOf } from '../support/page-todo.ts'

const today: Day = { date: '2031-03-05', time: '10:00' }
const none: ReadonlySet<string> = new Set()
const usual = { group: null, sort: null, completed: null, subtasks: null, closed: [] }

const viewOf = (display: Partial<PlaceDisplay> = {}): View =>
  displayView(inboxView, { ...usual, layout: 'board', ...display }, 'en')

const completed = { completed: true, completedAt: '2031-03-05T08:00:00.000Z' }

/** Todos in the order of their fields, by ids `a`, `b` and so on. */
const todosOf = (...all: readonly Partial<Todo>[]): ReadonlyMap<string, Todo> =>
  new Map(
    all.map((fields, index) => {
      const id = String.fromCodePoint(97 + index)
      return [id, { ...todoOf(id), order: index + 1, ...fields }]
    }),
  )

const boardOf = (
  todos: ReadonlyMap<string, Todo>,
  view: View,
  { sections = ['s', 'u'], folded = none } = {},
): Board =>
  makeBoard(
    rowsOf(todos, { view, today, groupIds: sections, closed: none, foldedGroups: folded, lingering: none }),
    view,
  )

/** The ids of each column, with its fields. */
const summaryOf = ({ columns }: Board) =>
  columns.map(({ fields, rows }) => [
    fields.priority ?? fields.sectionId ?? null,
    rows.map(({ key }) => key).join(''),
  ])

test('a board has a column for each section, below none the others, and without subtasks', (t) => {
  const todos = todosOf({}, { sectionId: 's' }, { sectionId: 's' }, { parentId: 'b' }, { sectionId: 'gone' })
  const board = boardOf(todos, viewOf())
  t.deepEqual(summaryOf(board), [
    [null, 'ae'],
    ['s', 'bc'],
    ['u', ''],
  ])
  t.deepEqual(board.columns.flatMap(({ rows }) => rows).find(({ key }) => key === 'b')?.subtasks, {
    done: 0,
    count: 1,
  })
})

test('the column of no section shows for drops alone where it is empty, but for a list without sections', (t) => {
  const inSection = todosOf({ sectionId: 's' })
  t.deepEqual(
    boardOf(inSection, viewOf()).columns.map(({ isForDrops }) => isForDrops),
    [true, false, false],
  )
  t.deepEqual(
    boardOf(new Map(), viewOf(), { sections: [] }).columns.map(({ isForDrops }) => isForDrops),
    [false],
  )
})

test('a board by priority has all priorities, and what is neither a section nor a priority is one by sections', (t) => {
  const todos = todosOf({ priority: 4 }, {}, { priority: 2 }, { priority: 4 })
  t.deepEqual(summaryOf(boardOf(todos, viewOf({ group: 'priority' }))), [
    [4, 'ad'],
    [3, ''],
    [2, 'c'],
    [1, ''],
    [0, 'b'],
  ])
  t.is(viewOf({ group: 'day' }).grouping, 'section')
  t.is(displayView(allView, { ...usual, layout: 'board' }, 'en').layout, undefined)
})

test('completed todos stand below the others of their column or in their place, and older ones are elsewhere', (t) => {
  const old = { completed: true, completedAt: '2030-01-01T08:00:00.000Z' }
  const todos = todosOf({ sectionId: 's', ...completed }, { sectionId: 's' }, completed, old)
  const below = boardOf(todos, viewOf({ completed: 'below' }))
  t.deepEqual(summaryOf(below), [
    [null, 'c'],
    ['s', 'ba'],
    ['u', ''],
  ])
  t.is(below.older?.group, 'older')
  // It may be folded in the list, whose heading a board has not.
  const folded = boardOf(todos, viewOf({ completed: 'below' }), { folded: new Set(['completed']) })
  t.deepEqual(summaryOf(folded), summaryOf(below))
  t.deepEqual(summaryOf(boardOf(todos, viewOf({ completed: 'inPlace' })))[1], ['s', 'ab'])
  t.deepEqual(summaryOf(boardOf(todos, viewOf()))[1], ['s', 'b'])
})

test('a column in which nothing changes stays the same one', (t) => {
  const view = viewOf()
  const [makeRows, make] = [createRowMaker(), createBoardMaker()]
  const drawn = { view, today, groupIds: ['s', 'u'], closed: none, foldedGroups: none, lingering: none }
  const columnsOf = (todos: ReadonlyMap<string, Todo>) => make(makeRows(todos, drawn), view).columns
  const change = (todos: ReadonlyMap<string, Todo>, id: string, fields: Partial<Todo>) =>
    withEntities(todos, new Map([[id, { ...(todos.get(id) ?? todoOf(id)), ...fields }]]))
  const todos = withEntities(
    new Map(),
    todosOf({}, { sectionId: 's' }, { sectionId: 's' }, { sectionId: 'u' }),
  )
  const first = columnsOf(todos)
  const renamed = change(todos, 'b', { title: 'Other' })
  const second = columnsOf(renamed)
  t.deepEqual(
    second.map((column, index) => column === first[index]),
    [true, false, true],
  )
  t.is(second[1]?.rows[0]?.todo.title, 'Other')
  const third = columnsOf(change(renamed, 'c', { sectionId: 'u' }))
  t.deepEqual(
    third.map(({ rows }) => rows.map(({ key }) => key).join('')),
    ['a', 'b', 'cd'],
  )
})

test('a folded column has its todos without rows', (t) => {
  const board = boardOf(todosOf({ sectionId: 's' }, {}), viewOf(), { folded: new Set(['s']) })
  t.deepEqual(
    board.columns.map(({ folded, rows }) => [folded?.length ?? null, rows.length]),
    [
      [null, 1],
      [1, 0],
      [null, 0],
    ],
  )
})

interface Dropped {
  readonly display?: Partial<PlaceDisplay>
  readonly todos: ReadonlyMap<string, Todo>
  readonly dragged: readonly string[]
  /** The index of the column, and the number of its rows above the drop. */
  readonly at: readonly [column: number, above: number]
  /** The keys of the folded columns. */
  readonly folded?: ReadonlySet<string>
  /** The sort by which the columns are read then, which is that of the drop unless given. */
  readonly readBy?: Partial<PlaceDisplay>
}

/** Drops todos and returns the columns then; for a drop that is refused, its reason alone. */
function drop({ display, todos, dragged, at, folded, readBy }: Dropped): ReturnType<typeof summaryOf> {
  const view = viewOf(display)
  const [index, above] = at
  const column = boardOf(todos, view, folded && { folded }).columns[index]
  const moved = dragged.flatMap((id) => todos.get(id) ?? [])
  if (column === undefined) throw new Error('There is no such column.')
  const found = findBoardDrop({ view, dragged: moved }, { column, above })
  if (found.type !== 'between') return found.type === 'refused' ? [[found.reason]] : []
  const fields = planTreeMove(todos, moved, found.destination)
  const change = (todo: Todo): Todo => {
    const { order = todo.order, parentId = todo.parentId, ...of } = fields.get(todo.id) ?? {}
    const { sectionId = todo.sectionId, priority = todo.priority } = of
    return { ...todo, order, parentId, sectionId, priority }
  }
  const changed = new Map([...todos].map(([id, todo]) => [id, change(todo)]))
  return summaryOf(boardOf(changed, readBy ? viewOf(readBy) : view))
}

test('a drop between cards gives the fields of the column and the place, also to several', (t) => {
  const todos = todosOf({ sectionId: 's' }, { sectionId: 's' }, { sectionId: 'u' }, { sectionId: 'u' })
  t.deepEqual(drop({ todos, dragged: ['a'], at: [2, 1] }), [
    [null, ''],
    ['s', 'b'],
    ['u', 'cad'],
  ])
  t.deepEqual(drop({ todos, dragged: ['a', 'b'], at: [2, 0] }), [
    [null, ''],
    ['s', ''],
    ['u', 'abcd'],
  ])
  t.deepEqual(drop({ todos, dragged: ['a', 'd'], at: [0, 0] })[0], [null, 'ad'])
  t.deepEqual(drop({ todos, dragged: ['b'], at: [1, 0] })[1], ['s', 'ba'])
  const display = { group: 'priority' } as const
  t.deepEqual(drop({ display, todos, dragged: ['d'], at: [0, 0] })[0], [4, 'd'])
  t.deepEqual(drop({ display, todos, dragged: ['d'], at: [4, 1] })[4], [0, 'adbc'])
})

test('a drop among completed todos goes above them, a subtask becomes a card, and a sorted column keeps its order', (t) => {
  const todos = todosOf({ sectionId: 's' }, { sectionId: 's', ...completed }, {}, { parentId: 'b' })
  const display = { completed: 'below' } as const
  t.deepEqual(drop({ display, todos, dragged: ['c'], at: [1, 2] })[1], ['s', 'acb'])
  t.deepEqual(drop({ todos, dragged: ['d'], at: [2, 0] })[2], ['u', 'd'])
  const sorted = { sort: 'title' } as const
  t.deepEqual(drop({ display: sorted, todos, dragged: ['a'], at: [1, 0] }), [['drag.sorted']])
  t.deepEqual(drop({ display: sorted, todos, dragged: ['c'], at: [1, 0] })[1], ['s', 'ac'])
})

test('several cards keep their order of the board in an empty, a folded and a sorted column', (t) => {
  const todos = todosOf({ sectionId: 's' }, {}, { sectionId: 's' }, { sectionId: 's' })
  // In the list the card of no section is the second one.
  t.deepEqual(drop({ todos, dragged: ['b', 'a', 'd'], at: [2, 0] }), [
    [null, ''],
    ['s', 'c'],
    ['u', 'bad'],
  ])
  t.deepEqual(drop({ todos: todosOf({ sectionId: 's' }, {}), dragged: ['b', 'a'], at: [2, 0] })[2], [
    'u',
    'ba',
  ])
  const nested = todosOf({ sectionId: 's' }, {}, { parentId: 'b' })
  t.deepEqual(drop({ todos: nested, dragged: ['c', 'a'], at: [2, 0] })[2], ['u', 'ca'])
  const later = todosOf({ sectionId: 's' }, {}, { sectionId: 'u' }, { sectionId: 'u' })
  const folded = new Set(['u'])
  t.deepEqual(drop({ todos: later, folded, dragged: ['b', 'a'], at: [2, 2] })[2], ['u', 'cdba'])
  t.deepEqual(drop({ todos: later, folded, dragged: ['b', 'a'], at: [2, 0] })[2], ['u', 'bacd'])
  const sorted = { todos: later, display: { sort: 'title' }, dragged: ['b', 'a'], at: [2, 0] } as const
  t.deepEqual(drop(sorted)[2], ['u', 'abcd'])
  t.deepEqual(drop({ ...sorted, readBy: {} })[2], ['u', 'abcd'], 'the order by hand stays')
})
