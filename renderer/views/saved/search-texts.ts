import { splitIntoWords } from '../../../server/todos/search/words.ts'
import type { Todo } from '../../sync/account-state.ts'

/** The texts of a todo that are searched. */
type Searched = Pick<Todo, 'title' | 'notes'>

/** The words of a todo, each after a blank. */
interface TodoWords {
  readonly title: string
  readonly notes: string
}

/** The longest time to prepare words before the page can render, in milliseconds. */
const longestTurn = 6

/**
 * Finds todos by the beginnings of words, by the same rules as the server. The words of a todo are made once, because folding the
 * texts of 10,000 todos takes longer than a frame.
 */
export class SearchTexts {
  readonly #words = new WeakMap<Searched, TodoWords>()

  /** Whether a todo has, for each of the beginnings, a word of the title or the notes that begins with it. */
  matches(todo: Searched, beginnings: readonly string[]): boolean {
    const { title, notes } = this.#wordsOf(todo)
    return beginnings.every((beginning) => title.includes(` ${beginning}`) || notes.includes(` ${beginning}`))
  }

  /** Whether the title alone has a word for each of the beginnings. */
  matchesTitle(todo: Searched, beginnings: readonly string[]): boolean {
    const { title } = this.#wordsOf(todo)
    return beginnings.every((beginning) => title.includes(` ${beginning}`))
  }

  /** Prepares the words of todos in slices of a few milliseconds. Returns a function that stops it. */
  prepare(todos: Iterable<Searched>): () => void {
    const left = todos[Symbol.iterator]()
    let timer: ReturnType<typeof setTimeout>
    const work = () => {
      const end = performance.now() + longestTurn
      for (let next = left.next(); !next.done; next = left.next()) {
        this.#wordsOf(next.value)
        if (performance.now() > end) {
          timer = setTimeout(work)
          return
        }
      }
    }
    timer = setTimeout(work)
    return () => clearTimeout(timer)
  }

  #wordsOf(todo: Searched): TodoWords {
    const known = this.#words.get(todo)
    if (known !== undefined) return known
    const words = { title: joinWords(todo.title), notes: joinWords(todo.notes) }
    this.#words.set(todo, words)
    return words
  }
}

const joinWords = (text: string): string => (text === '' ? '' : ` ${splitIntoWords(text).join(' ')}`)
