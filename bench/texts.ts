const syllables = 'pa re nt mi lo ka ster on ti gra ve su bel do qui ze ff in ar th ou sho p bu y'.split(' ')

/** A number from 0 up to, and not including, `below`; always the same for the same `index` and `salt` (a hash by murmur3's mix). */
export function numberAt(index: number, salt: number, below: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below
}

const vocabulary = Array.from({ length: 20_000 }, (_, index) =>
  Array.from(
    { length: 2 + numberAt(index, 0, 3) },
    (_each, syllable) => syllables[numberAt(index, syllable + 1, syllables.length)] ?? '',
  ).join(''),
)

const sentences = [
  '会議室を予約する',
  '牛乳とパンを買う',
  '东京旅行计划',
  'Позвонить маме',
  'Отправить отчёт',
  'Überweisung für die Miete',
  'Café réserver pour samedi',
  '서울에서 회의',
  '🎉 party planen',
]

/** So many words; a few of the vocabulary are in very many texts, and most in few (Zipf's law). */
export const wordsAt = (index: number, salt: number, count: number): string =>
  Array.from({ length: count }, (_, word) => {
    const exponent = numberAt(index, salt + word, 1_000_000) / 1_000_000
    return vocabulary[Math.floor(vocabulary.length ** exponent)] ?? ''
  }).join(' ')

/** A sentence in one of several scripts. */
export const sentenceAt = (index: number): string => sentences[numberAt(index, 7, sentences.length)] ?? ''
