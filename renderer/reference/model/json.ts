/** A JSON value on one line, with spaces after colons and commas. */
export function formatInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${formatInline(member)}`,
  )
  return `{${members.join(', ')}}`
}

const longestLine = 48

/** A JSON value, indented. Objects and lists of at most 48 characters are put on one line. */
export function formatIndented(value: unknown, indent = ''): string {
  const line = formatInline(value)
  const isFlat =
    typeof value !== 'object' ||
    value === null ||
    (indent !== '' && indent.length + line.length <= longestLine)
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
