import getTruncatedWidth from 'fast-string-truncated-width'
import type { Style } from './colours.ts'
import { linkAddresses } from './links.ts'
import type { Output } from '../io.ts'

/** The text of a cell, with a style where it has one. */
export type Cell = string | { readonly text: string; readonly style: Style }

/** How a table fits a terminal. */
export interface Fit extends Pick<Output, 'paint' | 'link'> {
  /** The width of the terminal. */
  readonly columns: number
  /** The index of the column that is cut first. */
  readonly flexible: number
  /** The indexes of the columns that are left out, one after another, where the others are too wide for the terminal. */
  readonly dispensable?: readonly number[]
}

/**
 * Formats rows as lines. Each column is as wide on a terminal as its widest cell; the last column is not padded. With `fit` no line is
 * longer than the terminal is wide.
 */
export function formatTable(rows: readonly (readonly Cell[])[], fit?: Fit): string {
  const widths = findWidths(rows)
  const [leftOut, ...others] = fit?.dispensable ?? []
  if (fit !== undefined && leftOut !== undefined && isTooWide(widths, fit)) {
    const shift = (index: number): number => (index > leftOut ? index - 1 : index)
    const left = rows.map((row) => row.filter((_, index) => index !== leftOut))
    return formatTable(left, { ...fit, flexible: shift(fit.flexible), dispensable: others.map(shift) })
  }
  const all = fit === undefined ? widths : shrink(widths, fit)
  return rows.map((row) => formatRow(row, all, fit)).join('\n')
}

/** Formats rows for scripts: a tab between columns, `-` in place of an empty text. */
export const formatPlainRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((text) => (text === '' ? '-' : text)).join('\t')).join('\n')

/** Between two columns. */
const gap = '  '

/** Dispensable columns are left out before the flexible one is cut below this width. */
const readable = 12

/** The flexible column is not cut below this width; lines lose their ends then. */
const narrowest = 7

const findWidths = (rows: readonly (readonly Cell[])[]): readonly number[] =>
  rows.reduce((widths: readonly number[], row) => {
    const longer = row.length > widths.length ? row : widths
    return longer.map((_, index) => Math.max(widths[index] ?? 0, measureWidth(getText(row[index] ?? ''))))
  }, [])

const isTooWide = (widths: readonly number[], { columns, flexible }: Fit): boolean =>
  sumWidths(widths.with(flexible, Math.min(widths[flexible] ?? 0, readable))) > columns

const sumWidths = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, (widths.length - 1) * gap.length)

const shrink = (widths: readonly number[], { columns, flexible }: Fit): readonly number[] => {
  const total = sumWidths(widths)
  const width = widths[flexible] ?? 0
  const left = Math.max(Math.min(width, narrowest), width - Math.max(0, total - columns))
  return widths.with(flexible, left)
}

const formatRow = (row: readonly Cell[], widths: readonly number[], fit: Fit | undefined): string => {
  const columns = fit?.columns ?? Infinity
  let line = ''
  let used = 0
  for (const [index, cell] of row.entries()) {
    const before = index === 0 ? '' : gap
    const text = getText(cell)
    const width = Math.min(widths[index] ?? 0, columns - used - before.length)
    // Keep at least one letter before the ellipsis.
    if (width <= 0 || (width === 1 && measureWidth(text) > 1)) break
    const shown = cut(text, width)
    line += before + paintCell(cell, shown, fit) + ' '.repeat(width - measureWidth(shown))
    used += before.length + width
  }
  return line.trimEnd()
}

const paintCell = (cell: Cell, shown: string, fit: Fit | undefined): string => {
  if (shown === '' || fit === undefined) return shown
  const linked = linkAddresses(getText(cell), shown, fit.link)
  return typeof cell === 'string' ? linked : fit.paint(cell.style, linked)
}

const getText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)

// Normalized, because a Hangul syllable of three characters is as wide as a single character.
const measureWidth = (text: string): number => getTruncatedWidth(text.normalize('NFC')).width

// The index at which getTruncatedWidth() cuts is too far on in Hebrew, Arabic and other texts, and can be in the middle of a character.
const cut = (text: string, width: number): string => {
  if (measureWidth(text) <= width) return text
  let shown = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (measureWidth(`${shown}${segment}…`) > width) break
    shown += segment
  }
  return `${shown}…`
}
