import { useEffect, useMemo, useRef, useState } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { LEAVING } from '../../api/hold-while-saving.ts'
import type { KeptTitle } from '../drafts.ts'
import type { RenameResult } from './use-todo-actions.ts'

/** A title that is being edited. */
export interface TitleEdit {
  /** The todo as the person last saw it: when the edit began, or with the newer title that they were told of. */
  readonly todo: Todo
  readonly typed: string
  /** How often the server has already refused what was typed. */
  readonly refusals: number
  /** Whether `todo` has got its title since the edit began: only the person decides which of the two stays. */
  readonly isContested: boolean
}

interface TitleEditing {
  readonly todos: readonly Todo[]
  readonly rename: (shown: Todo, title: string) => Promise<RenameResult>
  /** Takes a text that has no row to go back to. */
  readonly keep: (text: string) => void
  /** Keeps what is typed for the page after this one. */
  readonly keptTitle: KeptTitle
}

// A title that was not edited must not take back what a script did meanwhile.
const isChanged = ({ todo, typed }: TitleEdit): boolean => typed !== todo.title

/** The edit of one title at a time. No text is lost: not with the view or the page, nor to a refusal. */
export function useTitleEdit(given: TitleEditing) {
  const [editing, setEditing] = useState<TitleEdit | null>(null)
  const current = useRef<TitleEdit | null>(null)
  const isThere = useRef(false)
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })

  const edit = useMemo(() => {
    const open = (next: TitleEdit | null) => {
      current.current = next
      setEditing(next)
      if (next && isChanged(next)) remember(next)
    }
    const remember = (typing: TitleEdit) => {
      const { id, title: shown } = typing.todo
      if (isChanged(typing)) latest.current.keptTitle.keep({ id, shown, typed: typing.typed })
      else latest.current.keptTitle.drop(id)
    }
    const forget = ({ todo }: TitleEdit) => {
      if (current.current?.todo.id !== todo.id) latest.current.keptTitle.drop(todo.id)
    }
    const keepElsewhere = (ended: TitleEdit) => {
      forget(ended)
      latest.current.keep(ended.typed)
    }
    const save = async (ended: TitleEdit) => {
      if (!isChanged(ended)) return forget(ended)
      const result = await latest.current.rename(ended.todo, ended.typed)
      if (result === 'done') return forget(ended)
      const hasRow = isThere.current && latest.current.todos.some(({ id }) => id === ended.todo.id)
      if (!hasRow || current.current) return keepElsewhere(ended)
      const refusals = ended.refusals + 1
      if (result === 'refused') return open({ ...ended, refusals })
      open({ todo: result.current, typed: ended.typed, refusals, isContested: true })
    }
    const end = (isKept: boolean) => {
      const ended = current.current
      if (!ended) return
      open(null)
      if (isKept) void save(ended)
      else forget(ended)
    }
    const leave = () => {
      const left = current.current
      if (!left?.isContested) return end(true)
      open(null)
      keepElsewhere(left)
    }
    return {
      /** Ends the edit as the person decided. */
      end,
      /** Ends the edit without a decision: a text that is contested goes where it is kept. */
      leave,
      /** Saves what is typed when the focus leaves the field; a contested text waits there for a decision. */
      blur: () => {
        if (!current.current?.isContested) end(true)
      },
      begin: (todo: Todo) => {
        leave()
        open({ todo, typed: todo.title, refusals: 0, isContested: false })
      },
      /** Goes on with the edit that was under way when the page or the app ended. */
      resume: () => {
        const { todos, keptTitle, keep } = latest.current
        const title = keptTitle.take()
        if (!title || current.current) return
        const todo = todos.find(({ id }) => id === title.id)
        if (todo && todo.title !== title.typed.trim())
          return open({ todo, typed: title.typed, refusals: 0, isContested: todo.title !== title.shown })
        keptTitle.drop(title.id)
        if (!todo) keep(title.typed)
      },
      type: (typed: string) => {
        if (!current.current) return
        current.current = { ...current.current, typed }
        remember(current.current)
      },
      /** Saves what is typed so far, and goes on. */
      saveAlready: () => {
        const now = current.current
        if (!now || now.isContested || !isChanged(now)) return
        void latest.current.rename(now.todo, now.typed)
        current.current = { ...now, todo: { ...now.todo, title: now.typed } }
      },
      closeIfGone: (todos: readonly Todo[]) => {
        const now = current.current
        if (!now || todos.some(({ id }) => id === now.todo.id)) return
        end(false)
        if (isChanged(now)) keepElsewhere(now)
      },
    }
  }, [])

  useEffect(() => edit.closeIfGone(given.todos), [edit, given.todos])
  useEffect(() => {
    isThere.current = true
    edit.resume()
    window.addEventListener(LEAVING, edit.leave)
    window.addEventListener('pagehide', edit.saveAlready)
    return () => {
      isThere.current = false
      window.removeEventListener(LEAVING, edit.leave)
      window.removeEventListener('pagehide', edit.saveAlready)
      edit.leave()
    }
  }, [edit])

  return { editing, edit }
}
