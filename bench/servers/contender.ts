/** The servers that Localist is compared with, each a file of `baselines/`. */
export const baselines = [
  'bare-koa',
  'rawfs',
  'textbook-lowdb',
  'fsync-lowdb',
  'fastify-sqlite',
  'json-server',
] as const

/** The name of a baseline. */
export type Baseline = (typeof baselines)[number]

/** A server that is measured, and how many todos it starts with. */
export interface Contender {
  readonly server: 'localist' | Baseline
  readonly todos: number
}

/** Localist with so many todos. */
export const localist = (todos: number): Contender => ({ server: 'localist', todos })

/** A baseline with so many todos. */
export const baseline = (server: Baseline, todos: number): Contender => ({ server, todos })

/** Such as `localist with 1,000 todos`; also what tells contenders apart. */
export const nameOf = ({ server, todos }: Contender): string =>
  `${server} with ${todos === 1 ? 'one todo' : `${count(todos)} todos`}`

/** A number as people read it: `100,000`. */
export const count = (number: number): string => number.toLocaleString('en-US')
