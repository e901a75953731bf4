import { excerpt } from './excerpt.ts'

/** The first fault of a text that is not JSON (RFC 8259). Line and column count from 1; a column is a character. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  /** A description of the fault, as the end of a sentence. */
  readonly message: string
}

type Token = 'string' | 'scalar' | 'other' | '{' | '}' | '[' | ']' | ',' | ':'
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or }' | 'comma or ]' | 'end'

const value = { string: 'done', scalar: 'done', '{': 'name or }', '[': 'value or ]' } as const

/** For each expectation the tokens that meet it, and the next expectation; `done` is the end of a value. */
const grammar: Readonly<Record<Expected, Partial<Record<Token, Expected | 'done'>>>> = {
  value,
  'value or ]': { ...value, ']': 'done' },
  name: { string: 'colon' },
  'name or }': { string: 'colon', '}': 'done' },
  colon: { ':': 'value' },
  'comma or }': { ',': 'name', '}': 'done' },
  'comma or ]': { ',': 'value', ']': 'done' },
  end: {},
}

const expectedNames: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  name: 'a field name in double quotes',
  'name or }': 'a field name in double quotes or }',
  colon: 'a colon',
  'comma or }': 'a comma or }',
  'comma or ]': 'a comma or ]',
  end: 'the end of the body',
}

/**
 * Finds the first fault of a text that JSON.parse has refused: on Node 20 the error of JSON.parse has no position. It is not
 * recursive, so that deep nesting cannot overflow the call stack. Null for valid JSON, and where the first 1 Mi characters have none.
 */
export function findJsonFault(text: string): JsonFault | null {
  const open: Expected[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at = findEnd(whitespace, text, at)
    if (at > longestSearched) return null
    if (at === text.length && expected === 'end') return null
    const token = readToken(text, at)
    const end =
      token === 'string' ? findStringEnd(text, at) : token === 'scalar' ? findEnd(scalar, text, at) : at + 1
    if (typeof end !== 'number') return createFault(text, end.at, end.message)
    const next: Expected | 'done' | undefined = grammar[expected][token]
    if (next === undefined)
      return createFault(text, at, `there must be ${expectedNames[expected]}, but ${describeFound(text, at)}`)
    if (token === '{' || token === '[') open.push(token === '{' ? 'comma or }' : 'comma or ]')
    if (token === '}' || token === ']') open.pop()
    expected = next === 'done' ? (open.at(-1) ?? 'end') : next
    at = end
  }
}

/** The most characters of a text in which a fault is looked for: they take about 50 ms. */
const longestSearched = 1024 * 1024

const whitespace = /[ \t\n\r]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const plain = /[ !#-[\]-\uffff]*/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const word = /[\w.+-]+/y

const findEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const readToken = (text: string, at: number): Token => {
  const character = text[at]
  switch (character) {
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':':
      return character
    case '"':
      return 'string'
    default:
      return findEnd(scalar, text, at) > at ? 'scalar' : 'other'
  }
}

const findStringEnd = (
  text: string,
  start: number,
): number | { readonly at: number; readonly message: string } => {
  let at = start + 1
  for (;;) {
    at = findEnd(plain, text, at)
    if (at > longestSearched) return at
    if (at === text.length) return { at: start, message: 'a string begins that does not end' }
    if (text[at] === '"') return at + 1
    const end = findEnd(escape, text, at)
    if (end === at) return { at, message: text[at] === '\\' ? badEscape : describeBadCharacter(text, at) }
    at = end
  }
}

const badEscape = String.raw`there must be an escape that JSON has: \" \\ \/ \b \f \n \r \t or \u with four hex digits`

const describeBadCharacter = (text: string, at: number): string =>
  `${describeFound(text, at)} inside a string: write it as ${JSON.stringify(text[at]).slice(1, -1)}`

const describeFound = (text: string, at: number): string => {
  if (at === text.length) return 'the body ends'
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (/\p{C}|\p{Z}/u.test(character)) return `there is ${nameCharacter(character)}`
  return `there is ${excerpt(text.slice(at, Math.max(findEnd(word, text, at), at + character.length)))}`
}

const nameCharacter = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return character === '\n' ? 'a line break' : character === '\t' ? 'a tab' : `the character U+${code}`
}

const createFault = (text: string, at: number, message: string): JsonFault => {
  let [line, start] = [1, 0]
  for (const { 0: end, index } of text.slice(0, at).matchAll(/\r\n|\r|\n/g)) {
    line += 1
    start = index + end.length
  }
  return { line, column: Array.from(text.slice(start, at)).length + 1, message }
}
