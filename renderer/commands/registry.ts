import { createContext, use, useLayoutEffect, useRef } from 'react'
import type { CommandId } from './commands.ts'

type Handler = () => void

/** A handler with its conditions. */
export interface ConditionalHandler {
  /** Null where the command is not handled now. */
  readonly run: Handler | null
  /** Whether it handles the command only if there is no other handler. */
  readonly isFallback?: boolean
  /** Says whether the command would do something now. If not, it is not offered, although its keys do nothing else. */
  readonly applies?: () => boolean
}

/** The commands that a part of the page handles. Null stands for one that it does not handle now. */
export type CommandTable = { readonly [id in CommandId]?: Handler | ConditionalHandler | null }

interface Registration {
  readonly run: Handler
  readonly isFallback: boolean
  readonly applies: () => boolean
}

const always = () => true

/** The todos that the commands on a row change. */
export interface CommandSubject {
  readonly ids: readonly string[]
  /** Their title, or their number. */
  readonly title: string
}

/** The tables of the commands that apply now. Where several parts of the page handle a command, the latest one does. */
export class CommandRegistry {
  #tables: readonly (() => CommandTable)[] = []
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

  /** Handles the commands of a table, as it is at each command, until the function that this returns is called. */
  handle(readTable: () => CommandTable): () => void {
    this.#tables = [...this.#tables, readTable]
    return () => {
      this.#tables = this.#tables.filter((each) => each !== readTable)
    }
  }

  #find(id: CommandId): Registration | undefined {
    const handlers = this.#tables.flatMap((readTable) => {
      const handler = readTable()[id] ?? null
      const {
        run,
        isFallback = false,
        applies = always,
      } = typeof handler === 'function' ? { run: handler } : (handler ?? { run: null })
      return run === null ? [] : [{ run, isFallback, applies }]
    })
    return handlers.findLast(({ isFallback }) => !isFallback) ?? handlers.at(-1)
  }

  /** Whether a command would do something now. */
  applies(id: CommandId): boolean {
    return this.#find(id)?.applies() === true
  }

  /** Runs a command. Returns false where nothing handles it now. */
  run(id: CommandId): boolean {
    const handler = this.#find(id)
    handler?.run()
    return handler !== undefined
  }

  /** Runs a command once another part of the page handles it, which is about to show. */
  runWhenHandled(id: CommandId): void {
    this.#awaited = id
  }

  /** Runs the command that waits for a part of the page, if that part handles it now. */
  runAwaited(): void {
    const id = this.#awaited
    if (id === null || this.#find(id)?.isFallback !== false) return
    this.#awaited = null
    this.run(id)
  }
}

/** The context of the commands. */
export const CommandsContext = createContext<CommandRegistry | null>(null)

/** The commands that apply now. Throws outside of CommandsContext. */
export function useCommandRegistry(): CommandRegistry {
  const registry = use(CommandsContext)
  if (registry === null) throw new Error('useCommandRegistry needs a CommandsContext around it')
  return registry
}

/** Handles the commands of a table while the component is mounted. */
export function useCommands(table: CommandTable): void {
  const registry = useCommandRegistry()
  const latest = useRef(table)
  // In layout effects: a key that comes right after the rendering must not be lost, nor change what showed before it.
  useLayoutEffect(() => registry.handle(() => latest.current), [registry])
  useLayoutEffect(() => {
    latest.current = table
    registry.runAwaited()
  })
}

/** Names the todos that the commands on a row change. `ids` must be the same array while they are the same todos. */
export function useCommandSubject(ids: readonly string[], title: string): void {
  const registry = useCommandRegistry()
  useLayoutEffect(
    () => (ids.length === 0 ? undefined : registry.setSubject({ ids, title })),
    [registry, ids, title],
  )
}
