/** How much is measured. Times are in seconds. */
export interface Plan {
  readonly isQuick: boolean
  /** Each gives every ratio once; the figure is the median. */
  readonly rounds: number
  /** After a start. */
  readonly firstWarmUp: number
  /** Before each measurement. */
  readonly warmUp: number
  readonly measured: number
  /** The most POSTs of one measurement, so that an empty list does not become a long one. */
  readonly mostPosts: number
  readonly starts: number
  /** How often each command of the command line is run. */
  readonly commandRuns: number
  readonly memoryRounds: number
  /** How many folds of the journal the event loop is watched in. */
  readonly folds: number
  /** How many rounds the queries of the state are measured in. */
  readonly stateRounds: number
}

/** Five rounds and more; ends within 30 minutes. */
export const fullPlan: Plan = {
  isQuick: false,
  rounds: 5,
  firstWarmUp: 1.5,
  warmUp: 0.3,
  measured: 1.5,
  mostPosts: 10_000,
  starts: 9,
  commandRuns: 41,
  memoryRounds: 5,
  folds: 5,
  stateRounds: 201,
}

/** A look at each figure within four minutes; too short to be believed. */
export const quickPlan: Plan = {
  isQuick: true,
  rounds: 2,
  firstWarmUp: 0.5,
  warmUp: 0.1,
  measured: 0.4,
  mostPosts: 4000,
  starts: 3,
  commandRuns: 11,
  memoryRounds: 1,
  folds: 1,
  stateRounds: 41,
}
