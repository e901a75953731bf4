/** A JSON value on one line, with spaces where a person would put them. */
export function formatInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${formatInline(member)}`,
  )
  return `{${members.join(', ')}}`
}

/** The longest line, in characters, that an object or a list is put on. */
const longest = 48

/** A JSON value, formatIndented; what is short stays on one line. */
export function formatIndented(value: unknown, indent = ''): string {
  const line = formatInline(value)
  const isFlat =
    typeof value !== 'object' || value === null || (indent !== '' && indent.length + line.length <= longest)
  if (isFlat) return line
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const members = Array.isArray(value)
    ? value.map((member) => formatIndented(member, inner))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${formatIndented(member, inner)}`,
      )
  return members.length === 0 ? line : `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`
}
