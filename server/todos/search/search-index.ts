import type { AccountData } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import { createTurns } from '../../turns.ts'
import { todoKind } from '../../kinds/todo.ts'
import type { StoredTodo } from '../../kinds/stored-todo.ts'
import { WordIndex } from './word-index.ts'

/** With more changes than this since the last search, the next one makes the index anew. */
const mostChanges = 1000
/** How long the work may take before other requests get a turn, in milliseconds. */
const longestTurn = 5

/** The words of the todos in the list, and of those in the trash. */
interface Words {
  readonly listed: WordIndex
  readonly trash: WordIndex
}

/** The words of an account's todos. They are indexed at the first search, not at the start, and kept up from then on. */
export class SearchIndex {
  readonly #store: Store
  #words: Words | null = null
  #making: Promise<void> | null = null
  /** The ids of the todos that were changed since they were indexed. */
  readonly #changed = new Set<string>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Notes that a change set changed the todos with these ids. The next search indexes them, in turns: they can have much text. */
  note(ids: readonly string[]): void {
    if (this.#words === null && this.#making === null) return
    for (const id of ids) this.#changed.add(id)
    if (this.#making !== null || this.#changed.size <= mostChanges) return
    this.#words = null
    this.#changed.clear()
  }

  /**
   * Finds the todos in the list, or in the trash, that have, for each of the given words, a word that begins with it. Returns also the
   * state that they are of.
   */
  async find(beginnings: readonly string[], isInTrash: boolean) {
    if (this.#words?.listed.isWorn === true || this.#words?.trash.isWorn === true) this.#words = null
    let words = this.#words
    while (words === null || this.#changed.size > 0) {
      this.#making ??= this.#bringUpToDate().finally(() => {
        this.#making = null
      })
      await this.#making
      words = this.#words
    }
    const wanted = isInTrash ? words.trash : words.listed
    return { found: wanted.find(beginnings), data: this.#store.read() }
  }

  async #bringUpToDate(): Promise<void> {
    const turns = createTurns(longestTurn)
    const words = this.#words ?? { listed: new WordIndex(), trash: new WordIndex() }
    if (this.#words === null) {
      this.#changed.clear()
      for (const todo of this.#store.read().all(todoKind)) {
        indexOf(words, todo).set(todo)
        if (turns.areDue()) await turns.give()
      }
    }
    for (const id of this.#changed) {
      if (turns.areDue()) await turns.give()
      this.#changed.delete(id)
      update(words, this.#store.read(), id)
    }
    this.#words = words
  }
}

const update = (words: Words, data: AccountData, id: string): void => {
  const todo: StoredTodo | undefined = data.get(todoKind, id)
  if (todo?.deletedAt !== null) words.listed.delete(id)
  if (todo === undefined || todo.deletedAt === null) words.trash.delete(id)
  if (todo !== undefined) indexOf(words, todo).set(todo)
}

const indexOf = ({ listed, trash }: Words, { deletedAt }: StoredTodo): WordIndex =>
  deletedAt === null ? listed : trash
