import { createContext, use, useLayoutEffect, useRef } from 'react'
import type { CommandId } from './commands.ts'

type Handler = () => void

/** The options of a handler. */
interface HandlerOptions {
  /** Whether it handles the command only if there is no other handler. */
  readonly isFallback?: boolean
  /** Says whether the command would do something now. If not, it is not offered, although its keys do nothing else. */
  readonly applies?: () => boolean
}

interface Registration {
  readonly run: Handler
  readonly applies: () => boolean
}

/** The todos that the commands on a row change. */
export interface CommandSubject {
  readonly ids: readonly string[]
  /** Their title, or their number. */
  readonly title: string
}

/** The handlers of the commands that apply now. Where several parts of the page handle a command, the latest one does. */
export class CommandRegistry {
  readonly #handlers = new Map<CommandId, readonly Registration[]>()
  #awaited: CommandId | null = null
  #subject: CommandSubject | null = null

  /** The todos that the commands on a row change; null if there is no row. */
  get subject(): CommandSubject | null {
    return this.#subject
  }

  /** Sets the todos that the commands on a row change, until the function that this returns is called. */
  setSubject(subject: CommandSubject): () => void {
    this.#subject = subject
    return () => {
      if (this.#subject === subject) this.#subject = null
    }
  }

  /** Handles a command until the function that this returns is called. */
  register(id: CommandId, run: Handler, options: HandlerOptions = {}): () => void {
    const { isFallback = false, applies = () => true } = options
    const registration = { run, applies }
    const known = this.#handlers.get(id) ?? []
    this.#handlers.set(id, isFallback ? [registration, ...known] : [...known, registration])
    if (this.#awaited === id && !isFallback) {
      this.#awaited = null
      run()
    }
    return () => {
      const others = (this.#handlers.get(id) ?? []).filter((each) => each !== registration)
      this.#handlers.set(id, others)
    }
  }

  /** Whether a command would do something now. */
  applies(id: CommandId): boolean {
    return this.#handlers.get(id)?.at(-1)?.applies() === true
  }

  /** Runs a command. Returns false where nothing handles it now. */
  run(id: CommandId): boolean {
    const registration = this.#handlers.get(id)?.at(-1)
    registration?.run()
    return registration !== undefined
  }

  /** Runs a command once another part of the page handles it, which is about to show. */
  runWhenHandled(id: CommandId): void {
    this.#awaited = id
  }
}

/** The context of the commands. */
export const CommandsContext = createContext<CommandRegistry | null>(null)

/** The commands that apply now. Throws outside of CommandsContext. */
export function useCommands(): CommandRegistry {
  const registry = use(CommandsContext)
  if (registry === null) throw new Error('useCommands needs a CommandsContext around it')
  return registry
}

/** Handles a command while the component is mounted, unless `handler` is null. */
export function useCommand(
  id: CommandId,
  handler: Handler | null,
  { isFallback = false, applies }: HandlerOptions = {},
): void {
  const registry = useCommands()
  const latest = useRef({ handler, applies })
  // In layout effects: a key that comes right after the rendering must not be lost, nor change what showed before it.
  useLayoutEffect(() => {
    latest.current = { handler, applies }
  })
  const isHandled = handler !== null
  useLayoutEffect(() => {
    if (!isHandled) return
    return registry.register(id, () => latest.current.handler?.(), {
      isFallback,
      applies: () => latest.current.applies?.() ?? true,
    })
  }, [registry, id, isHandled, isFallback])
}

/** Names the todos that the commands on a row change. `ids` must be the same array while they are the same todos. */
export function useCommandSubject(ids: readonly string[], title: string): void {
  const registry = useCommands()
  useLayoutEffect(
    () => (ids.length === 0 ? undefined : registry.setSubject({ ids, title })),
    [registry, ids, title],
  )
}
