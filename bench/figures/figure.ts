import type { Generator } from '../load/generator.ts'
import type { Servers } from '../servers/start.ts'
import type { Plan } from '../plan.ts'

/** The bound that a figure is to keep to. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** A line of the table before it is measured. */
export interface Row {
  readonly name: string
  readonly goal: Goal
  /** Of the figure; `×` is a ratio. */
  readonly unit: '×' | 'ms'
}

/** The figure of one version of Localist, or the reason why there is none. */
export interface Measurement {
  /** The median of the rounds, unless the row says otherwise. */
  readonly value?: number
  readonly rounds: readonly number[]
  /** The absolute numbers behind it, or `not measured: reason`. */
  readonly numbers: string
}

/** A line of the table. */
export interface Figure extends Row, Measurement {
  /** The same of the checkout that `--beside` names. */
  readonly beside?: Measurement
}

/** The servers and the plan of a run. */
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

/** The figure of a row that could not be measured. */
export const notMeasured = (reason: string): Measurement => ({
  rounds: [],
  numbers: `not measured: ${reason}`,
})

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether the figure reaches its goal; undefined where there is no figure. */
export function meets({ goal, value }: Pick<Figure, 'goal' | 'value'>): boolean | undefined {
  if (value === undefined) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
