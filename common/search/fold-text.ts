/**
 * Folds a text, so that case, accents, width, compatibility forms, and the marks of Arabic and Hebrew do not matter (NFKD). Marks that
 * make another letter, such as the vowels of Hindi and the voiced sounds of Japanese, stay.
 */
export function foldText(text: string): string {
  // Most texts are ASCII, which needs no more than this.
  if (isAscii.test(text)) return text.toLowerCase()
  return (
    decompose(text)
      .replaceAll(ignored, '')
      .replaceAll(voicedKana, (kana) => kana.normalize('NFC'))
      // Upper case turns `ß` into `SS` and the dotless `ı` into `I`. Lower case before it makes `ß` of `ẞ`.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(otherLetters, (letter) => plainLetters.get(letter) ?? letter)
  )
}

/** Spells `ü` as `ue`, as people do who lack the letter, and the like; other characters stay. Returns the text itself where it has none. */
export function spellOut(text: string): string {
  if (isAscii.test(text)) return text
  const composed = limitMarks(text).normalize('NFC')
  const spelled = composed.replaceAll(umlauts, (letter) => spellings.get(letter.toLowerCase()) ?? letter)
  return spelled === composed ? text : spelled
}

const isAscii = /^[\0-\x7f]*$/

// The two ligatures become 18 and 8 letters: a text of them would take up twelve times the memory.
const decompose = (text: string): string =>
  limitMarks(text).replaceAll(/[^\ufdfa\ufdfb]+/g, (part) => part.normalize('NFKD'))

// Normalizing sorts the marks of a letter, which takes half a second for 64 KiB of them. After thirty a joiner ends the
// sorting (Stream-Safe Text Format, UAX 15), and folding drops the joiner.
const limitMarks = (text: string): string => text.replaceAll(/\p{M}{30}/gu, '$&\u034f')

// Accents, points and vowel marks, the stretching of Arabic words, and what is invisible, such as soft hyphens.
const ignored =
  /[\p{Default_Ignorable_Code_Point}\u0640]|(?![\u3099\u309a])(?=[\p{Diacritic}\p{Script_Extensions=Arabic}\p{Script=Hebrew}])\p{Mn}/gu
const voicedKana = /(?:[\u3041-\u30ff][\u3099\u309a])+/g

/** Characters that Unicode does not decompose, although people type others for them. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // The form of sigma at the end of a word.
  ['ς', 'σ'],
  // Keyboards have the straight one, and many programs put the others in its place.
  ['’', "'"],
  ['‘', "'"],
])
const otherLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')

const spellings: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
])
const umlauts = new RegExp(`[${[...spellings.keys()].join('')}]`, 'giu')
