import type { Actor, Rule } from '../../server/store/transaction.ts'
import type { Store } from '../../server/store/store.ts'

/** Runs a rule in a transaction and returns its result. */
export const resultOf = async <T>(store: Store, by: Actor, rule: Rule<T>): Promise<T> =>
  (await store.transact(by, rule)).result
