/** Spells a tag as a known one that differs from it only in capitals, unless the tag is known as it is. */
export function spellTag(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name
  const wanted = name.toLowerCase()
  return known.find((tag) => tag.toLowerCase() === wanted) ?? name
}
