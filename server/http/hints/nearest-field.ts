import { distance } from 'fastest-levenshtein'
import { fieldWords } from './words.ts'

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The one of `names` that is near to `name` in meaning, else in spelling; null where none is near. */
export function nearestField(name: string, names: readonly string[]): string | null {
  const letters = lettersOf(name.slice(0, 100))
  const same = names.find((each) => lettersOf(each) === letters)
  const meant = same ?? names.find((each) => fieldWords[each]?.includes(letters))
  if (meant !== undefined) return meant
  const [nearest] = names
    .map((each) => ({ each, edits: distance(letters, lettersOf(each)) }))
    .toSorted((a, b) => a.edits - b.edits)
  // Two edits in a word of five letters: "titel".
  return nearest !== undefined && nearest.edits <= Math.ceil(letters.length * 0.4) ? nearest.each : null
}
