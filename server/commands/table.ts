import widthOf from 'fast-string-width'

/** Rows as lines of columns, each as wide as its widest cell on a terminal; the last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => columns(row[column] ?? ''))),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - columns(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

// Composed, since a Hangul syllable in three characters takes the columns of one.
const columns = (cell: string): number => widthOf(cell.normalize('NFC'))
