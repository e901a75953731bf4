import { meets, type Figure, type Goal } from '../figures/figure.ts'

/** A section's figures as lines of text: goal and figure side by side, and the absolute numbers behind them. */
export function tableOf(title: string, figures: readonly Figure[]): readonly string[] {
  const hasBeside = figures.some(({ beside }) => beside !== undefined)
  const head = [title, 'goal', 'figure', '', ...(hasBeside ? ['beside'] : []), 'behind the figure']
  const cells = figures.map((figure) => [
    `  ${figure.name}`,
    goalText(figure.goal),
    valueText(figure.value, figure.unit),
    verdict(figure),
    ...(hasBeside ? [valueText(figure.beside?.value, figure.unit)] : []),
    figure.numbers,
  ])
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const isNumber = ['goal', 'figure', 'beside'].includes(head[column] ?? '')
        return isNumber ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
      })
      .join('  ')
  return ['', ...[head, ...cells].map((row) => line(row).trimEnd())]
}

const goalText = (goal: Goal): string => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`)

const valueText = (value: number | undefined, unit: Figure['unit']): string => {
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
