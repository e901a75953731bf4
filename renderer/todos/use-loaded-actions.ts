import { useCallback } from 'react'
import { useToasts, type Toasts } from '../components/toasts/toasts.ts'
import { useFormats } from '../messages/formats.ts'
import { useLoadTexts } from '../messages/language-context.ts'
import { useText } from '../messages/use-text.ts'
import type { List, Todo } from '../sync/entities.ts'
import type { NewChange } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'
import type { Duplicated } from './duplicate.ts'
import type { UsedTemplate } from './templates/copy-list.ts'

/** The parts of the page that the actions use. */
export interface ActionContext {
  /** The language and region (BCP 47). */
  readonly locale: string
  readonly store: ReturnType<typeof useStore>
  readonly toasts: Toasts
  /** Makes a change and offers to undo it. */
  readonly change: (change: NewChange) => void
}

/** The todos or the list of each action. */
export interface ActionSubjects {
  readonly duplicate: Duplicated
  readonly copyText: readonly Todo[]
  readonly copyLink: Todo
  readonly copyMarkdown: readonly Todo[]
  readonly copyList: List
  readonly saveAsTemplate: List
  readonly makeFromTemplate: UsedTemplate
  readonly turnIntoList: Todo
}

/** Runs an action. Says where it cannot be loaded. */
type RunAction = <Name extends keyof ActionSubjects>(
  name: Name,
  subject: ActionSubjects[Name],
) => Promise<void>

/** Returns the function that runs the actions that are loaded on demand, for the account that the page shows. */
export function useLoadedActions(): RunAction {
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  const { locale } = useFormats()
  const loadTexts = useLoadTexts()
  const change = useChangeWithUndo()
  return useCallback(
    async (name, subject) => {
      const loading = Promise.all([import('./loaded-actions.ts'), loadTexts()])
      const loaded = await loading.catch(() => toasts.say(text('part.notLoaded')))
      await loaded?.[0].actions[name]({ store, toasts, locale, change }, subject)
    },
    [store, toasts, text, locale, loadTexts, change],
  )
}
