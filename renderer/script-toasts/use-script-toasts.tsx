import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import { useStore } from '../sync/sync-context.ts'
import { clip } from '../components/clip.ts'
import { isByScript } from '../todos/list/use-highlighted.ts'
import { noteChanges, type NotedChange } from './noted-changes.ts'
import { createTally, type Tally } from './tally.ts'

interface ScriptToast {
  readonly tally: Tally
  /** Starts the time of the toast again. Returns false if it no longer shows. */
  readonly stay: () => boolean
  readonly withdraw: () => void
}

const keyOf = ({ actor }: NotedChange): string => `${actor.kind} ${actor.tokenId ?? actor.name}`

/** Offers to undo the changes of one script, in a toast that counts them while it shows. */
function useOffer(): (change: NotedChange, tally: Tally) => ScriptToast {
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  return useMemo(
    () => (change, tally) => {
      const { kind, name } = change.actor
      const script = clip(name ?? text(kind === 'command-line' ? 'script.commandLine' : 'script.unnamed'))
      // Isolate names, since a name from right to left would reorder the text around it.
      const message = <ScriptMessage name={<bdi>{script}</bdi>} tally={tally} />
      const label = { message: 'change.undone', title: script, count: 1 } as const
      const undo = () => store.undoChanges(tally.ids(), label)
      return { tally, ...toasts.offerUndoOf(message, undo) }
    },
    [store, toasts, text],
  )
}

/** Shows the changes of scripts in toasts while the page is visible, and offers to undo them. */
export function useScriptToasts(): void {
  const store = useStore()
  const offer = useOffer()
  const shown = useRef(new Map<string, ScriptToast>())
  useEffect(() => {
    const toasts = shown.current
    return store.watchChanges((changes, before) => {
      for (const change of noteChanges(changes, before)) {
        if (change.undoes !== null) drop(toasts, change.undoes)
        if (!isByScript(change) || change.actions.size === 0 || document.visibilityState === 'hidden')
          continue
        const key = keyOf(change)
        const toast = toasts.get(key)
        if (toast?.tally.isFull) toast.withdraw()
        if (toast?.stay()) toast.tally.add(change)
        else toasts.set(key, offer(change, createTally(change)))
      }
    })
  }, [store, offer])
}

// The change was undone elsewhere.
function drop(toasts: ReadonlyMap<string, ScriptToast>, id: string): void {
  for (const { tally, withdraw } of toasts.values()) {
    tally.drop(id)
    if (tally.isEmpty) withdraw()
  }
}

interface ScriptMessageProps {
  readonly name: ReactNode
  readonly tally: Tally
}

/** The message with the name of a script and the number of its changed todos, which is updated. */
function ScriptMessage({ name, tally }: ScriptMessageProps) {
  const { action, count } = useSyncExternalStore(tally.subscribe, tally.read)
  return <Message id={`script.${action}`} values={{ name, count }} />
}
