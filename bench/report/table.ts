import { meets, type Figure, type Goal } from '../figures/figure.ts'

/** A section's figures as lines of text: goal and figure side by side, and the absolute numbers behind them. */
export function tableOf(title: string, figures: readonly Figure[]): readonly string[] {
  const cells = figures.map((figure) => [
    figure.name,
    goalText(figure.goal),
    figureText(figure),
    verdict(figure),
    figure.numbers,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 1 || column === 2 ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
  return ['', title, ...cells.map((row) => `  ${line(row).trimEnd()}`)]
}

const goalText = (goal: Goal | undefined): string => {
  if (goal === undefined) return 'no goal'
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
}

const figureText = ({ value, unit }: Figure): string => {
  if (value === undefined) return '–'
  const digits = value < 0.1 ? 4 : value < 10 ? 2 : value < 100 ? 1 : 0
  const text = value.toFixed(digits)
  return unit === '×' ? `${text}×` : `${text} ${unit}`
}

const verdict = (figure: Figure): string => {
  const isMet = meets(figure)
  if (isMet === undefined) return ''
  return isMet ? '✓' : 'falls short'
}
