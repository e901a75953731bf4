import { foldForSearch, hasWord, type SearchWord } from './search-words.ts'

/** The texts of a todo that are searched. */
export interface Searched {
  readonly title: string
  readonly notes: string
}

// A word has no line breaks, so that none is found across both texts.
const afterTitle = '\n\n'

// The folded text is kept at the todo itself: a WeakMap takes as long as the search. No copy gets it, since it cannot be enumerated,
// and a todo that changes is another object.
const foldedText = Symbol('folded text')

/** Folds the texts of a todo, at the first call only. Folding takes longer than searching, so that a long list is better folded in turns. */
export function foldTodo(todo: Searched & { readonly [foldedText]?: string }): string {
  const known = todo[foldedText]
  if (known !== undefined) return known
  const value = `${foldForSearch(todo.title)}${afterTitle}${foldForSearch(todo.notes)}`
  Object.defineProperty(todo, foldedText, { value })
  return value
}

/** Makes the test whether each of the words stands in the title or the notes of a todo. */
export function createSearchTest(words: readonly SearchWord[]): (todo: Searched) => boolean {
  const [only] = words
  if (only !== undefined && words.length === 1) return (todo) => hasWord(foldTodo(todo), only)
  return (todo) => {
    const text = foldTodo(todo)
    for (const word of words) if (!hasWord(text, word)) return false
    return true
  }
}

/** Whether each of the words stands in the title of a todo. */
export function hasWordsInTitle(todo: Searched, words: readonly SearchWord[]): boolean {
  const text = foldTodo(todo)
  const title = text.slice(0, text.indexOf(afterTitle))
  return words.every((word) => hasWord(title, word))
}
