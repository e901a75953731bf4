import { createContext, use, useEffect, useRef } from 'react'
import type { CommandId } from './commands.ts'

type Handler = () => void

/** The options of a handler. */
interface HandlerOptions {
  /** Whether it handles the command only if there is no other handler. */
  readonly isFallback?: boolean
}

/** The handlers of the commands that apply now. Where several parts of the page handle a command, the latest one does. */
export class CommandRegistry {
  readonly #handlers = new Map<CommandId, readonly Handler[]>()
  #awaited: CommandId | null = null

  /** Handles a command until the function that this returns is called. */
  register(id: CommandId, handler: Handler, { isFallback = false }: HandlerOptions = {}): () => void {
    const known = this.#handlers.get(id) ?? []
    this.#handlers.set(id, isFallback ? [handler, ...known] : [...known, handler])
    if (this.#awaited === id && !isFallback) {
      this.#awaited = null
      handler()
    }
    return () => {
      const others = (this.#handlers.get(id) ?? []).filter((each) => each !== handler)
      this.#handlers.set(id, others)
    }
  }

  /** Whether a command applies now. */
  applies(id: CommandId): boolean {
    return (this.#handlers.get(id)?.length ?? 0) > 0
  }

  /** Runs a command. Returns false where it does not apply now. */
  run(id: CommandId): boolean {
    const handler = this.#handlers.get(id)?.at(-1)
    handler?.()
    return handler !== undefined
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
  { isFallback = false }: HandlerOptions = {},
): void {
  const registry = useCommands()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const isHandled = handler !== null
  useEffect(
    () => (isHandled ? registry.register(id, () => latest.current?.(), { isFallback }) : undefined),
    [registry, id, isHandled, isFallback],
  )
}
