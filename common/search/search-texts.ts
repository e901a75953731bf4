import { foldForSearch, hasWord, type SearchWord } from './search-words.ts'

/** The texts of a todo that are searched. */
export interface Searched {
  readonly title: string
  readonly notes: string
}

// Words are split at it, so that it is in none.
const afterTitle = '\n\n'

/**
 * Searches todos. The texts of each are folded once: a todo that changes is another object. Folding takes longer than all else, so
 * that a long list is better folded in turns.
 */
export class SearchTexts {
  readonly #folded = new WeakMap<Searched, string>()

  /** Makes the test whether each of the words stands in the title or the notes. */
  readonly createTest = (words: readonly SearchWord[]): ((todo: Searched) => boolean) => {
    const [only] = words
    if (only !== undefined && words.length === 1) return (todo) => hasWord(this.fold(todo), only)
    return (todo) => this.matches(todo, words)
  }

  /** Whether each of the words stands in the title or the notes. */
  matches(todo: Searched, words: readonly SearchWord[]): boolean {
    const text = this.fold(todo)
    for (const word of words) if (!hasWord(text, word)) return false
    return true
  }

  /** Whether each of the words stands in the title. */
  matchesTitle(todo: Searched, words: readonly SearchWord[]): boolean {
    const text = this.fold(todo)
    const title = text.slice(0, text.indexOf(afterTitle))
    return words.every((word) => hasWord(title, word))
  }

  /** Folds the texts of a todo, if they are not folded yet. */
  fold(todo: Searched): string {
    const known = this.#folded.get(todo)
    if (known !== undefined) return known
    const folded = `${foldForSearch(todo.title)}${afterTitle}${foldForSearch(todo.notes)}`
    this.#folded.set(todo, folded)
    return folded
  }
}
