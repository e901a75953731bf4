import getTruncatedWidth from 'fast-string-truncated-width'

/** Formats rows as lines. Each column is as wide on a terminal as its widest cell; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => measureWidth(row[column] ?? ''))),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - measureWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

// Normalized, because a Hangul syllable of three characters is as wide as a single character.
const measureWidth = (cell: string): number => getTruncatedWidth(cell.normalize('NFC')).width
