import { distance } from 'fastest-levenshtein'
import { fieldWords } from './words.ts'

const keepLetters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

// A swap of two letters, as in "titel", would count as two edits.
const sortLetters = (letters: string): string => [...letters].toSorted().join('')

/** Finds the name among `names` that is nearest to `name` in meaning, else in spelling. Null where no name is near. */
export function findNearestField(name: string, names: readonly string[]): string | null {
  const letters = keepLetters(name.slice(0, 100))
  const same = names.find((each) => keepLetters(each) === letters)
  const meant = same ?? names.find((each) => fieldWords[each]?.includes(letters))
  if (meant !== undefined) return meant
  // "uncompleted" is spelled like "completed" and means the opposite.
  if (/^(?:un|in)/.test(letters)) return null
  const most = letters.length < 7 ? 1 : 2
  const spelled = names
    .map((each) => ({ each, edits: distance(letters, keepLetters(each)) }))
    .toSorted((a, b) => a.edits - b.edits)
    .find(({ each, edits }) => edits <= most || sortLetters(letters) === sortLetters(keepLetters(each)))
  return spelled?.each ?? null
}
