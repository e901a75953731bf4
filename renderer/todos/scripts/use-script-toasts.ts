import { createElement, useEffect, useMemo, useRef } from 'react'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import { canUndoLater, PartlyUndone } from '../changes/undo.ts'
import { clip } from '../clip.ts'
import { useChangeTodos, useNotedChanges } from '../queries.ts'
import { isByScript, type NotedChange } from '../stored/noted-changes.ts'
import { ScriptMessage } from './script-message.tsx'
import { createTally, type Tally } from './tally.ts'

interface ScriptToast {
  readonly tally: Tally
  /** Answers whether the toast still shows; it then starts anew to show for its time. */
  readonly stay: () => boolean
  readonly withdraw: () => void
}

const keyOf = ({ actor }: NotedChange): string => `${actor.kind} ${actor.tokenId ?? actor.name}`

/** Offers to take back what one script did, in one toast that counts on while it shows. */
function useOffer(): (change: NotedChange, tally: Tally) => ScriptToast {
  const { mutateAsync } = useChangeTodos()
  const toasts = useToasts()
  const text = useText()
  return useMemo(() => {
    const offer = (change: NotedChange, tally: Tally): ScriptToast => {
      const { kind, name } = change.actor
      const script = clip(name ?? text(kind === 'command-line' ? 'script.commandLine' : 'script.unnamed'))
      const undo = async () => {
        const ids = tally.ids()
        try {
          await mutateAsync({ kind: 'undo', findIds: async () => ids, todos: [], touched: tally.touched() })
        } catch (error) {
          if (error instanceof PartlyUndone) {
            const { refused, count } = error
            toasts.say(text('script.partlyUndone', { refused, count }))
          } else if (canUndoLater(error)) offer(change, tally)
        }
      }
      // A name from right to left keeps its marks to itself.
      const message = createElement(ScriptMessage, { name: createElement('bdi', null, script), tally })
      return { tally, ...toasts.offerUndoOf(message, () => void undo()) }
    }
    return offer
  }, [mutateAsync, toasts, text])
}

/** Says what scripts change while the page is in sight, and offers to take it back. */
export function useScriptToasts(): void {
  const noted = useNotedChanges()
  const offer = useOffer()
  const shown = useRef(new Map<string, ScriptToast>())
  const seen = useRef<readonly NotedChange[] | undefined>(undefined)

  useEffect(() => {
    const last = seen.current?.at(-1)
    const isFirst = seen.current === undefined
    seen.current = noted
    if (!noted || isFirst) return
    const toasts = shown.current
    for (const change of noted.slice(last ? noted.lastIndexOf(last) + 1 : 0)) {
      if (change.undoes !== null) drop(toasts, change.undoes)
      if (!isByScript(change) || change.actions.size === 0 || document.visibilityState === 'hidden') continue
      const key = keyOf(change)
      const toast = toasts.get(key)
      if (toast?.tally.isFull) toast.withdraw()
      if (toast?.stay()) toast.tally.add(change)
      else toasts.set(key, offer(change, createTally(change)))
    }
  }, [noted, offer])
}

// Somebody else took the change back.
function drop(toasts: ReadonlyMap<string, ScriptToast>, id: string): void {
  for (const { tally, withdraw } of toasts.values()) {
    tally.drop(id)
    if (tally.isEmpty) withdraw()
  }
}
