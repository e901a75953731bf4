/** A text with its selection, as of a text field. */
export interface Selected {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** A replacement in a text, and the selection after it. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts the selected text between marks, `*` for emphasis and `**` for strong, or takes them away. */
export function toggleMark(selected: Selected, mark: '*' | '**'): Edit {
  const { value } = selected
  const { start, end } = trim(selected)
  const before = /\**$/.exec(value.slice(0, start))?.[0].length ?? 0
  const after = /^\**/.exec(value.slice(end))?.[0].length ?? 0
  const around = Math.min(before, after)
  const inside = value.slice(start, end)
  const { length } = mark
  if (mark === '**' ? around >= 2 : around % 2 === 1) {
    const from = start - length
    return { from, to: end + length, text: inside, start: from, end: end - length }
  }
  return { from: start, to: end, text: mark + inside + mark, start: start + length, end: end + length }
}

// A mark beside a space would stay a star.
function trim({ value, start, end }: Selected): Omit<Selected, 'value'> {
  const inside = value.slice(start, end)
  if (inside.trim() === '') return { start, end }
  return {
    start: start + inside.length - inside.trimStart().length,
    end: end - (inside.length - inside.trimEnd().length),
  }
}

const address = /^(?:https?:\/\/|mailto:)\S+$/i

const isAddress = (text: string): boolean => address.test(text) && URL.canParse(text)

const writeAddress = (href: string): string => (/[()<>]/.test(href) ? `<${encodeURI(href)}>` : href)

/** Makes a link of the selected text, with the cursor at the part that is missing. Null where nothing is selected. */
export function makeLink(selected: Selected): Edit | null {
  const { start, end } = trim(selected)
  const inside = selected.value.slice(start, end)
  if (inside.trim() === '') return null
  if (isAddress(inside))
    return { ...replaceRange(start, end, `[](${writeAddress(inside)})`), start: start + 1, end: start + 1 }
  const cursor = start + inside.length + 3
  return { from: start, to: end, text: `[${inside}]()`, start: cursor, end: cursor }
}

/** Makes a link of the selected text to a pasted address. Null where the pasted text is none, or replaces another address. */
export function linkTo(selected: Selected, pasted: string): Edit | null {
  const { start, end } = trim(selected)
  const inside = selected.value.slice(start, end)
  const href = pasted.trim()
  if (inside.trim() === '' || inside.includes('\n') || isAddress(inside) || !isAddress(href)) return null
  return replaceRange(start, end, `[${inside}](${writeAddress(href)})`)
}

const replaceRange = (from: number, to: number, text: string): Edit => {
  const end = from + text.length
  return { from, to, text, start: end, end }
}

const item = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/

const lineStart = (value: string, at: number): number => value.lastIndexOf('\n', at - 1) + 1

const lineEnd = (value: string, at: number): number => {
  const end = value.indexOf('\n', at)
  return end === -1 ? value.length : end
}

/** Begins the next item of a list, or ends the list at an empty item. Null outside of the text of an item. */
export function continueList({ value, start, end }: Selected): Edit | null {
  const from = lineStart(value, start)
  const line = value.slice(from, lineEnd(value, start))
  const found = item.exec(line)
  if (start !== end || found === null || start < from + found[0].length) return null
  if (line.trim() === found[0].trim()) return replaceRange(from, from + line.length, '')
  const [, indent = '', bullet, number, dot = '', space = ' ', task] = found
  const marker = bullet ?? `${Number(number) + 1}${dot}`
  return replaceRange(start, end, `\n${indent}${marker}${space}${task === undefined ? '' : '[ ] '}`)
}

const twoMarkers = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[ \][ \t]+)?([-*+>]|\d{1,9}[.)])$/

/** Puts a marker that is typed at an empty item in the place of that of the item. Null where there are not both. */
export function replaceMarker({ value, start, end }: Selected): Edit | null {
  const from = lineStart(value, start)
  const [, indent = '', marker] = twoMarkers.exec(value.slice(from, start)) ?? []
  if (marker === undefined || start !== end || start !== lineEnd(value, start)) return null
  return replaceRange(from, start, `${indent}${marker} `)
}

/** Moves the selected items of a list one level in (1) or out (-1). Null where a line is no item, or has no such level. */
export function indentItems({ value, start, end }: Selected, by: 1 | -1): Edit | null {
  const from = lineStart(value, start)
  const to = lineEnd(value, end)
  const lines = value.slice(from, to).split('\n')
  const widths = lines.map((line) => {
    const [, indent = '', bullet, number = ''] = item.exec(line) ?? []
    if (indent === '' && by < 0) return 0
    return bullet === undefined ? (number === '' ? 0 : number.length + 2) : 2
  })
  const isBelowItem = from > 0 && item.test(value.slice(lineStart(value, from - 1), from - 1))
  if (widths.includes(0) || (by > 0 && !isBelowItem)) return null
  const moved = lines.map((line, index) => {
    const width = widths[index] ?? 0
    return by > 0 ? ' '.repeat(width) + line : line.replace(new RegExp(`^(?:\t| {1,${width}})`), '')
  })
  const text = moved.join('\n')
  const first = (moved[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  return {
    from,
    to,
    text,
    start: Math.max(from, start + first),
    end: end + text.length - (to - from),
  }
}
