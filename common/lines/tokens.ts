/** A word, a number, or a sign of a line. */
export interface Token {
  /** Folded: see fold(). */
  readonly text: string
  /** In UTF-16 code units. */
  readonly start: number
  readonly end: number
  /** Whether there is white space before it. */
  readonly hasGap: boolean
}

/** The sign in place of a character that no other rule may read. */
export const hidden = '¦'

const tokenShape = new RegExp(`\\p{L}[\\p{L}\\p{M}]*|\\d+|${hidden}+|\\S`, 'gu')

/** Splits a text into its tokens. */
export function tokenise(text: string): readonly Token[] {
  const folded = fold(text)
  let before = 0
  return [...text.matchAll(tokenShape)].map(({ index: start, 0: { length } }) => {
    const token = {
      text: folded.slice(start, start + length),
      start,
      end: start + length,
      hasGap: start > before,
    }
    before = token.end
    return token
  })
}

/**
 * Folds a text to lower case without accents. Each UTF-16 code unit stays where it is, so that an index in the folded text is one in
 * the text.
 */
export const fold = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, foldUnit).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const foldUnit = (unit: string): string => {
  if (unit === '’') return "'"
  const [base = unit] = unit.normalize('NFD').toLowerCase()
  return base.length === unit.length ? base : unit
}

/** The words of a language by their category: items with `;` between them, and `|` between the ways to write an item. */
export type Words<Category extends string> = Readonly<Record<Category, string>>

/** Lists the items of a category, each with the ways to write it. */
export const listWays = (words: string): readonly (readonly string[])[] =>
  words.split(';').map((item) => item.split('|').map((way) => way.trim()))

/** An item that was found in a line: its index in its category, and the index of the token behind it. */
export interface Found {
  readonly value: number
  readonly end: number
}

/** A node of the tree of all words of a language, which has a level for each token. */
export interface Table<Category extends string> {
  /** The items that end with this token: the index of each, by its category. */
  readonly meanings: ReadonlyMap<Category, number>
  /** The nodes by the next token; a token behind a gap has a space before it. */
  readonly next: ReadonlyMap<string, Table<Category>>
}

interface OpenTable<Category extends string> extends Table<Category> {
  readonly meanings: Map<Category, number>
  readonly next: Map<string, OpenTable<Category>>
}

const createNode = <Category extends string>(): OpenTable<Category> => ({
  meanings: new Map(),
  next: new Map(),
})

/** Builds the tree of the words of a language, and returns its root. */
export function createTable<Category extends string>(words: Words<Category>): Table<Category> {
  const root = createNode<Category>()
  for (const category of Object.keys(words) as Category[]) {
    for (const [value, ways] of listWays(words[category]).entries()) {
      for (const way of ways) {
        const tokens = tokenise(way)
        if (tokens.length === 0) continue
        const { meanings } = tokens.reduce((node, token, index) => grow(node, keyOf(token, index)), root)
        if (!meanings.has(category)) meanings.set(category, value)
      }
    }
  }
  return root
}

const grow = <Category extends string>(node: OpenTable<Category>, key: string): OpenTable<Category> => {
  const next = node.next.get(key) ?? createNode<Category>()
  node.next.set(key, next)
  return next
}

const keyOf = ({ text, hasGap }: Token, index: number): string => (hasGap && index > 0 ? ` ${text}` : text)

const nothing: readonly never[] = []

/** The tokens of a line, with the words of a language. */
export class Scanner<Category extends string> {
  readonly tokens: readonly Token[]
  readonly #table: Table<Category>
  readonly #known = new Map<number, readonly (ReadonlyMap<Category, number> | null)[]>()

  constructor(tokens: readonly Token[], table: Table<Category>) {
    this.tokens = tokens
    this.#table = table
  }

  /** Whether no word of the language and no number begins at a token, so that no phrase does. */
  isUnknown(at: number): boolean {
    return this.#meaningsAt(at).length === 0 && !/^\d/.test(this.text(at))
  }

  /** Finds the longest item of a category that begins at a token. */
  find(at: number, category: Category): Found | null {
    const meanings = this.#meaningsAt(at)
    for (let length = meanings.length; length > 0; length -= 1) {
      const value = meanings[length - 1]?.get(category)
      if (value !== undefined) return { value, end: at + length }
    }
    return null
  }

  /** Returns the index behind an item of one of the categories, or `at` where none begins there. */
  skip(at: number, ...categories: readonly Category[]): number {
    for (const category of categories) {
      const found = this.find(at, category)
      if (found !== null) return found.end
    }
    return at
  }

  /** The folded text of a token; empty at the end of the line. */
  text(at: number): string {
    return this.tokens[at]?.text ?? ''
  }

  /** Whether a token is written together with the one before it. */
  isJoined(at: number): boolean {
    return this.tokens[at]?.hasGap === false
  }

  /** The value of a token that is a number of at most `digits` digits; null for any other token. */
  number(at: number, digits: number): number | null {
    const text = this.text(at)
    return /^\d+$/.test(text) && text.length <= digits ? Number(text) : null
  }

  // The items of one token, of two tokens, and so on.
  #meaningsAt(at: number): readonly (ReadonlyMap<Category, number> | null)[] {
    const first = this.tokens[at]
    if (first === undefined || !this.#table.next.has(first.text)) return nothing
    const known = this.#known.get(at)
    if (known !== undefined) return known
    const found: (ReadonlyMap<Category, number> | null)[] = []
    let node: Table<Category> | undefined = this.#table
    for (let index = 0; ; index += 1) {
      const token: Token | undefined = this.tokens[at + index]
      node = token === undefined ? undefined : node.next.get(keyOf(token, index))
      if (node === undefined) break
      found.push(node.meanings.size > 0 ? node.meanings : null)
    }
    this.#known.set(at, found)
    return found
  }
}
