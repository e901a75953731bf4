/** A server that Localist is compared with: a file of `baselines/`. */
export type Baseline = 'bare-koa' | 'rawfs' | 'textbook-lowdb' | 'fastify-sqlite'

/** This Localist, or that of the checkout that `--beside` names. */
export type Version = 'localist' | 'beside'

/** The built checkouts of Localist that are measured. */
export type Checkouts = ReadonlyMap<Version, string>

/** A server that is measured, and how many todos it starts with. */
export interface Contender {
  readonly server: Version | Baseline
  readonly todos: number
}

/** Localist with so many todos. */
export const localist = (todos: number, version: Version = 'localist'): Contender => ({
  server: version,
  todos,
})

/** A baseline with so many todos. */
export const baseline = (server: Baseline, todos: number): Contender => ({ server, todos })

/** The same contender in another version, where it is Localist. */
export const inVersion = (contender: Contender, version: Version): Contender =>
  contender.server === 'localist' ? localist(contender.todos, version) : contender

/** Whether a server is Localist, in whatever version. */
export const isLocalist = (server: Contender['server']): server is Version =>
  server === 'localist' || server === 'beside'

/** Such as `localist with 1,000 todos`; no other contender has the same name. */
export const nameOf = ({ server, todos }: Contender): string =>
  `${server} with ${todos === 1 ? 'one todo' : `${count(todos)} todos`}`

/** A number as people read it: `100,000`. */
export const count = (number: number): string => number.toLocaleString('en-US')
