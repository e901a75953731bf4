import { createElement, useMemo } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { useLoadTexts } from '../messages/language-context.ts'
import { Message } from '../messages/message.tsx'
import type { Entities, Todo } from '../sync/entities.ts'
import type { NewChange } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'

/** The parts of the page that the actions use. */
export interface ActionContext {
  readonly readShown: () => Entities
  /** Makes a change and offers to undo it. */
  readonly change: (change: NewChange) => void
  readonly say: (id: MessageId, values: Readonly<Record<string, string | number>>) => void
}

/** The actions on todos that are loaded on demand, for the account that the page shows. */
export function useLoadedActions() {
  const store = useStore()
  const toasts = useToasts()
  const loadTexts = useLoadTexts()
  const change = useChangeWithUndo()
  return useMemo(() => {
    // The text is found when the message shows, in the texts that were loaded meanwhile.
    const say: ActionContext['say'] = (id, values) => toasts.say(createElement(Message, { id, values }))
    const context: ActionContext = { readShown: () => store.read().shown, change, say }
    const load = async () => {
      const [actions] = await Promise.all([import('./loaded-actions.ts'), loadTexts()])
      return actions
    }
    type Actions = Awaited<ReturnType<typeof load>>
    const run = async <Result>(act: (actions: Actions) => Result): Promise<Result | undefined> => {
      const actions = await load().catch(() => null)
      if (actions !== null) return act(actions)
      say('part.notLoaded', {})
      return undefined
    }
    return {
      /** Adds a copy below each todo. Resolves to the id of the first copy; undefined where there is none. */
      duplicate: (todos: readonly Todo[]) => run((actions) => actions.duplicate(context, todos)),
    }
  }, [store, toasts, loadTexts, change])
}
