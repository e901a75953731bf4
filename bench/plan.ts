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
  /** The todos that reading and writing are measured at. */
  readonly sizes: readonly number[]
  /** The todos that lowdb and json-server are compared at. */
  readonly lowdbSizes: readonly number[]
  readonly sqliteSizes: readonly number[]
  readonly starts: number
  readonly memoryRounds: number
  readonly loopDelayRounds: number
  /** How long the event loop is watched, at least. */
  readonly loopDelaySeconds: number
  /** The longest that is waited for a checkpoint under POSTs: 46 MB of journal at 100,000 todos, as large as the document. */
  readonly checkpointLimit: number
}

/** Five rounds and more; ends within 20 minutes. */
export const fullPlan: Plan = {
  isQuick: false,
  rounds: 5,
  firstWarmUp: 1.5,
  warmUp: 0.3,
  measured: 1.5,
  mostPosts: 10_000,
  sizes: [0, 1000, 10_000, 100_000],
  lowdbSizes: [10_000, 100_000],
  sqliteSizes: [0, 100_000],
  starts: 9,
  memoryRounds: 5,
  loopDelayRounds: 5,
  loopDelaySeconds: 8,
  checkpointLimit: 80,
}

/** A look at each figure within two minutes; too short to be believed. */
export const quickPlan: Plan = {
  isQuick: true,
  rounds: 2,
  firstWarmUp: 0.5,
  warmUp: 0.1,
  measured: 0.4,
  mostPosts: 4000,
  sizes: [0, 100_000],
  lowdbSizes: [10_000],
  sqliteSizes: [0],
  starts: 3,
  memoryRounds: 1,
  loopDelayRounds: 1,
  loopDelaySeconds: 2,
  checkpointLimit: 40,
}
