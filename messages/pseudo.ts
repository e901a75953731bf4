import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { firstTexts } from './en/first-texts.ts'
import { laterTexts } from './en/later-texts.ts'

type Change = (text: string) => string

const changeOptions = <T extends { readonly value: MessageFormatElement[] }>(
  options: Readonly<Record<string, T>>,
  change: Change,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, value: changeTexts(option.value, change) },
    ]),
  )

// The arguments of a message stay as they are.
function changeTexts(elements: readonly MessageFormatElement[], change: Change): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: change(element.value) }
    if (element.type === TYPE.plural) return { ...element, options: changeOptions(element.options, change) }
    if (element.type === TYPE.select) return { ...element, options: changeOptions(element.options, change) }
    return element
  })
}

const changeAll = (change: Change) =>
  Object.fromEntries(
    Object.entries({ ...firstTexts, ...laterTexts }).map(([id, message]) => [
      id,
      changeTexts(parse(message), change),
    ]),
  )

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  S: 'Š',
  U: 'Û',
}

const accent: Change = (text) => text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)

const lengthen: Change = (text) => {
  const vowels = text.replace(/[^aeiou]/gi, '').slice(0, Math.ceil(text.length * 0.4))
  return accent(`${text}${vowels.toLowerCase()}`)
}

// U+202E (right-to-left override) to U+202C: letters without a direction of their own would stay from left to right.
const turn: Change = (text) => text.replace(/\p{L}+/gu, '\u202e$&\u202c')

/** The texts of the page with accents, and about 40 % longer. The build takes them: they are parsed already. */
export const enXA = changeAll(lengthen)

/** The texts of the page from right to left. The build takes them: they are parsed already. */
export const arXB = changeAll(turn)
