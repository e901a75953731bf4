import type { Stores } from '../accounts/stores.ts'
import type { Context } from '../http/endpoint.ts'
import type { Store } from '../store/store.ts'

/** Gives an endpoint about an account's data its store; returns nothing to wait for where that is open already. */
export function openAccount(stores: Stores): (ctx: Context) => Promise<void> | undefined {
  return (ctx) => {
    const { endpoint, accountId } = ctx.state
    if (endpoint.inAccount !== true || accountId === null) return undefined
    const store = stores.of(accountId)
    if (store instanceof Promise) return store.then((opened) => give(ctx, opened))
    give(ctx, store)
    return undefined
  }
}

const give = (ctx: Context, store: Store): void => {
  ctx.state.store = store
}
