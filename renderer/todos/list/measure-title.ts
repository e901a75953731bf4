import type { Todo } from '../../sync/entities.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { saysDay } from './row-columns.ts'

/** In pixels, as in `styles/rows.css` and `styles/row-details.css`: the room of a row on a phone that is not for its title. */
const besideTitle = { fine: 102, coarse: 124 } as const
const levelWidth = 24
const markWidth = 20
const progressWidth = 34
const priorityWidth = 22
const dateWidth = 68
const timeWidth = 48

/** The first character in Unicode after the Latin ones with accents. */
const afterLatin = '\u0180'

interface PhoneList {
  /** Of the window, in pixels. */
  readonly width: number
  readonly isCoarse: boolean
  readonly view: View
  /** Today. */
  readonly date: string
}

/**
 * Makes a function that says whether a title is wider than so many pixels. It adds up the widths of Latin letters, as measuring each
 * title takes several times longer. Letters of other scripts are joined, or change with the next one.
 */
export function createWidthCheck(): (title: string, room: number) => boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return () => false
  pen.font = getComputedStyle(document.body).font
  const widthOf = (text: string) => pen.measureText(text).width
  const widths: Record<string, number> = {}
  return (title, room) => {
    let left = room
    for (const letter of title) {
      if (letter >= afterLatin) return widthOf(title) > room
      left -= widths[letter] ??= widthOf(letter)
      if (left < 0) return true
    }
    return false
  }
}

/** Makes a function that says whether the title of a row needs a second line on a phone. */
export function createTitleMeasure({ width, isCoarse, view, date }: PhoneList): (row: TodoRow) => boolean {
  const isWider = createWidthCheck()
  const dueWidth = (todo: Todo): number => {
    if (todo.dueDate === null) return 0
    if (todo.dueTime === null) return saysDay(view, todo, date) ? 0 : dateWidth
    return saysDay(view, todo, date) ? timeWidth + 8 : dateWidth + timeWidth
  }
  return ({ todo, level, subtasks }) => {
    const room =
      width -
      besideTitle[isCoarse ? 'coarse' : 'fine'] -
      (level - 1) * levelWidth -
      (todo.repeat === null ? 0 : markWidth) -
      (todo.reminders.length === 0 ? 0 : markWidth) -
      (subtasks.count === 0 ? 0 : progressWidth) -
      (todo.priority === 0 ? 0 : priorityWidth) -
      dueWidth(todo)
    return isWider(todo.title, room)
  }
}
