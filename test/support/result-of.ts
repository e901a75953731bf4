import type { Actor } from '../../server/store/change-set.ts'
import type { Store } from '../../server/store/store.ts'
import type { Rule } from '../../server/store/transaction.ts'

/** Runs a rule in a transaction and returns its result. */
export const resultOf = async <T>(store: Store, by: Actor, rule: Rule<T>): Promise<T> =>
  (await store.transact(by, rule)).result
