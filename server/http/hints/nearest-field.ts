import { distance } from 'fastest-levenshtein'
import { fieldWords } from './words.ts'

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

// Two letters that changed places, as in "titel", would count as two edits.
const sorted = (letters: string): string => [...letters].toSorted().join('')

/** The name among `names` that is nearest to `name` in meaning, else in spelling; null where none is near. */
export function nearestField(name: string, names: readonly string[]): string | null {
  const letters = lettersOf(name.slice(0, 100))
  const same = names.find((each) => lettersOf(each) === letters)
  const meant = same ?? names.find((each) => fieldWords[each]?.includes(letters))
  if (meant !== undefined) return meant
  // "uncompleted" is spelled like "completed" and means the opposite.
  if (/^(?:un|in)/.test(letters)) return null
  const most = letters.length < 7 ? 1 : 2
  const spelled = names
    .map((each) => ({ each, edits: distance(letters, lettersOf(each)) }))
    .toSorted((a, b) => a.edits - b.edits)
    .find(({ each, edits }) => edits <= most || sorted(letters) === sorted(lettersOf(each)))
  return spelled?.each ?? null
}
