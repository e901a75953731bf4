import type { Generator } from '../load/generator.ts'
import type { Servers } from '../servers/start.ts'
import type { Plan } from '../plan.ts'

/** What a figure is to reach. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** A line of the table before it is measured. */
export interface Row {
  readonly name: string
  /** Without one the figure is only reported. */
  readonly goal?: Goal
  /** Of the figure; `×` is a ratio. */
  readonly unit: '×' | 'ms'
}

/** A line of the table: the median of the rounds, or why there is none. */
export interface Figure extends Row {
  readonly value?: number
  readonly rounds: readonly number[]
  /** The absolute numbers behind it, or `not measured: reason`. */
  readonly numbers: string
}

/** What a section measures with. */
export interface Bench {
  readonly servers: Servers
  readonly generator: Generator
  readonly plan: Plan
  readonly say: (line: string) => void
}

/** Some rows that are measured together. */
export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
  /** Measures the rows that `wants` accepts. */
  measure(bench: Bench, wants: (row: Row) => boolean): Promise<readonly Figure[]>
}

/** A row that could not be measured. */
export const notMeasured = ({ name, goal, unit }: Row, reason: string): Figure => ({
  name,
  unit,
  ...(goal && { goal }),
  rounds: [],
  numbers: `not measured: ${reason}`,
})

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether the figure reaches its goal; undefined where there is no goal or no figure. */
export function meets({ goal, value }: Pick<Figure, 'goal' | 'value'>): boolean | undefined {
  if (goal === undefined || value === undefined) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

/** The list turned by `by` places, so that no contender is always first. */
export const rotated = <T>(list: readonly T[], by: number): readonly T[] =>
  list.map((_, index) => list[(index + by) % list.length] as T)
