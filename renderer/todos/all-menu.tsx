import { CircleCheckBig, Circle, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../components/icon.tsx'
import { MenuButton } from '../components/menu/menu-button.tsx'
import type { MenuAction, MenuGroup } from '../components/menu/menu-entries.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'
import { useText } from '../messages/use-text.ts'
import type { Todo } from '../sync/entities.ts'
import { useStore } from '../sync/sync-context.ts'
import type { View } from '../todo-views/view.ts'
import { completeTodos } from './changes/todo-changes.ts'
import { useDisplayMenu } from './display/use-display-menu.tsx'
import { useTodoActions } from './use-todo-actions.ts'

interface AllMenuProps {
  readonly view: View
  readonly title: string
  /** The todos that the view shows. */
  readonly todos: readonly Todo[]
  /** Whether the view has only what is completed. */
  readonly isCompletedView: boolean
}

/** A question, which stays the same while it is open. */
interface Asked {
  readonly title: string
  readonly label: string
  readonly onConfirm: () => void
}

const AllQuestion = lazyPart(() => import('./all-question.tsx').then((module) => module.AllQuestion), {
  close: ({ onClose }) => onClose(),
})

/** Up to so many todos are completed or reopened without a question. */
const mostUnasked = 5

const isCompletedTodo = ({ completed, deletedAt }: Todo): boolean => completed && deletedAt === null

/** The menu of All and its filters: what is done with all todos at once. Its numbers are of all that changes, also where that is not in sight. */
export function AllMenu({ view, title, todos, isCompletedView }: AllMenuProps) {
  const text = useText()
  const store = useStore()
  const { complete, remove } = useTodoActions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const makeCompleteAll = (): MenuAction => {
    const open = todos.filter(({ completed }) => !completed)
    const completes = open.length > 0
    const changed = completes ? open : todos
    const count = completes
      ? completeTodos(store.read().shown, open, new Date().toISOString()).effects.length
      : todos.length
    const label = text(completes ? 'allMenu.complete' : 'allMenu.reopen', { count })
    const change = () => complete(changed, completes)
    const ask = () =>
      setAsked({
        title: text(completes ? 'allMenu.completeTitle' : 'allMenu.reopenTitle', { count }),
        label,
        onConfirm: change,
      })
    return {
      id: 'complete',
      label,
      icon: <Icon of={completes ? CircleCheckBig : Circle} />,
      isDisabled: count === 0,
      onAction: count > mostUnasked ? ask : change,
    }
  }
  const makeDeleteCompleted = (): MenuAction => {
    const completed = [...store.read().viewTodos.values()].filter(isCompletedTodo)
    return {
      id: 'delete',
      label: text('allMenu.delete', { count: completed.length }),
      icon: <Icon of={Trash2} />,
      isDisabled: completed.length === 0,
      isDanger: true,
      onAction: () => remove(completed),
    }
  }
  const makeDisplayMenu = useDisplayMenu(view)
  const makeGroups = (): readonly MenuGroup[] => [
    ...makeDisplayMenu(),
    ...(isCompletedView ? [] : [[makeCompleteAll()]]),
    [makeDeleteCompleted()],
  ]
  return (
    <>
      <MenuButton
        icon={Ellipsis}
        className="view-menu"
        label={text('views.menu', { name: title })}
        makeGroups={makeGroups}
      />
      {asked !== null && <AllQuestion {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
