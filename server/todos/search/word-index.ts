import type { StoredTodo } from '../../kinds/stored-todo.ts'
import { splitIntoWords } from './words.ts'

/** Todos that were found, and the order of each. */
export interface Found {
  readonly todos: readonly StoredTodo[]
  /** Beside the todos, because looking into each of very many todos takes longer than finding them. */
  readonly orders: readonly number[]
}

/** The numbers of the todos that have a word; a bare number where it is one todo, as it is for most words. */
type Postings = number | number[]

/**
 * The words of the title and the notes of todos. A todo gets a number when it is added, and a new one when its text changes,
 * so that the list of a word only grows; the old number then stands for nothing.
 */
export class WordIndex {
  readonly #todos: (StoredTodo | undefined)[] = []
  readonly #orders: number[] = []
  readonly #numbers = new Map<string, number>()
  /** The words by their first character. */
  readonly #words = new Map<string, Map<string, Postings>>()

  /** Whether most numbers stand for nothing, so that the index is better made anew. */
  get isWorn(): boolean {
    return this.#todos.length > 2 * this.#numbers.size + 1000
  }

  /** Adds or replaces a todo. */
  set(todo: StoredTodo): void {
    const known = this.#numbers.get(todo.id)
    const before = known === undefined ? undefined : this.#todos[known]
    if (known !== undefined && before?.title === todo.title && before.notes === todo.notes) {
      this.#todos[known] = todo
      this.#orders[known] = todo.order
      return
    }
    this.delete(todo.id)
    const number = this.#todos.push(todo) - 1
    this.#orders.push(todo.order)
    this.#numbers.set(todo.id, number)
    for (const word of listWords(todo)) this.#add(word, number)
  }

  delete(id: string): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#todos[number] = undefined
    this.#numbers.delete(id)
  }

  /** Finds the todos that have, for each of the given words, a word that begins with it. */
  find(beginnings: readonly string[]): Found {
    // How many of the given words each todo has.
    const counts = new Uint8Array(this.#todos.length)
    for (const [count, beginning] of beginnings.entries()) {
      const mark = (number: number): void => {
        if (counts[number] === count) counts[number] = count + 1
      }
      for (const [word, postings] of this.#words.get(beginning.charAt(0)) ?? []) {
        if (!word.startsWith(beginning)) continue
        if (typeof postings === 'number') mark(postings)
        else for (const number of postings) mark(number)
      }
    }
    const todos: StoredTodo[] = []
    const orders: number[] = []
    for (let number = 0; number < counts.length; number += 1) {
      const todo = counts[number] === beginnings.length ? this.#todos[number] : undefined
      if (todo === undefined) continue
      todos.push(todo)
      orders.push(this.#orders[number] ?? 0)
    }
    return { todos, orders }
  }

  #add(word: string, number: number): void {
    const first = word.charAt(0)
    const words = this.#words.get(first) ?? new Map<string, Postings>()
    this.#words.set(first, words)
    const postings = words.get(word)
    if (postings === undefined) words.set(word, number)
    else if (typeof postings === 'number') words.set(word, [postings, number])
    else postings.push(number)
  }
}

/** Whether a todo has, for each of the given words, a word that begins with it: as find() finds it, without an index. */
export function hasWords(todo: StoredTodo, beginnings: readonly string[]): boolean {
  const words = [...listWords(todo)]
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

const listWords = ({ title, notes }: StoredTodo): ReadonlySet<string> =>
  new Set([...splitIntoWords(title), ...splitIntoWords(notes)])
