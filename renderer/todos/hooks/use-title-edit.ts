import { useEffect, useMemo, useRef, useState } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { LEAVING } from '../../api/hold-while-saving.ts'

/** A title that is being edited. */
export interface TitleEdit {
  /** The todo as it was when the edit began. */
  readonly todo: Todo
  readonly typed: string
  /** How often the server has already refused what was typed. */
  readonly refusals: number
}

interface TitleEditing {
  readonly todos: readonly Todo[]
  /** Resolves to whether the new title was taken. */
  readonly rename: (todo: Todo, title: string) => Promise<boolean>
  /** Takes a text that has no row to go back to. */
  readonly keep: (text: string) => void
}

// Whoever has typed nothing must not take back what a script did meanwhile.
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
    }
    const save = async (ended: TitleEdit) => {
      if (!isChanged(ended) || (await latest.current.rename(ended.todo, ended.typed))) return
      const { todos, keep } = latest.current
      const hasRow = isThere.current && todos.some(({ id }) => id === ended.todo.id)
      if (!hasRow || current.current) return keep(ended.typed)
      open({ ...ended, refusals: ended.refusals + 1 })
    }
    const end = (isKept: boolean) => {
      const ended = current.current
      if (!ended) return
      open(null)
      if (isKept) void save(ended)
    }
    return {
      end,
      begin: (todo: Todo) => {
        end(true)
        open({ todo, typed: todo.title, refusals: 0 })
      },
      type: (typed: string) => {
        if (current.current) current.current = { ...current.current, typed }
      },
      /** Saves what is typed so far, and goes on. */
      saveAlready: () => {
        const now = current.current
        if (!now || !isChanged(now)) return
        void latest.current.rename(now.todo, now.typed)
        current.current = { ...now, todo: { ...now.todo, title: now.typed } }
      },
      closeIfGone: (todos: readonly Todo[]) => {
        const now = current.current
        if (!now || todos.some(({ id }) => id === now.todo.id)) return
        end(false)
        if (isChanged(now)) latest.current.keep(now.typed)
      },
    }
  }, [])

  useEffect(() => edit.closeIfGone(given.todos), [edit, given.todos])
  useEffect(() => {
    isThere.current = true
    const endAndSave = () => edit.end(true)
    window.addEventListener(LEAVING, endAndSave)
    window.addEventListener('pagehide', edit.saveAlready)
    return () => {
      isThere.current = false
      window.removeEventListener(LEAVING, endAndSave)
      window.removeEventListener('pagehide', edit.saveAlready)
      edit.end(true)
    }
  }, [edit])

  return { editing, edit }
}
