import type { StreamedChange } from '../../../server/contract.ts'
import { createApiClient } from '../../../renderer/api/client.ts'
import type { KeptTexts } from '../../../renderer/storage.ts'
import type { AccountStore } from '../../../renderer/sync/account-store.ts'
import type { Pending } from '../../../renderer/sync/pending.ts'
import type { StoreHost } from '../../../renderer/sync/store-host.ts'
import { AccountStores } from '../../../renderer/sync/sync-context.ts'
import type { UnsavedText } from '../../../renderer/sync/texts.ts'
import { settle, type LossyNetwork } from './network.ts'

/** A tab with the stores of the page, which a test can reload, switch to another account, and wait for. */
export class TestPage {
  readonly #network: LossyNetwork
  #stores: AccountStores
  /** The waits of the page that have not ended. */
  #waits: (() => void)[] = []
  #ids = 0
  /** The storage of the tab. */
  readonly texts = new Map<string, string>()
  readonly storage: KeptTexts = {
    isLasting: true,
    listKeys: () => [...this.texts.keys()],
    getItem: (key) => this.texts.get(key) ?? null,
    setItem: (key, text) => void this.texts.set(key, text),
    removeItem: (key) => void this.texts.delete(key),
  }
  /** The pending changes of all accounts, in the order in which the person made them. */
  readonly made: { readonly account: string; readonly pending: Pending }[] = []
  /** The ids of the pending changes that the server refused. */
  readonly refused = new Map<string, unknown>()
  /** The revisions of the entities that the store of an account had the last time, by `<history> <id>`. */
  readonly revisions = new Map<string, number>()
  account = 'local'
  now = Date.parse('2026-11-20T08:00:00.000Z')

  constructor(network: LossyNetwork) {
    this.#network = network
    this.#stores = this.#createStores()
  }

  /** The store of the account that the page shows. */
  get store(): AccountStore {
    return this.#stores.of(this.account)
  }

  /** Forgets an account, as where it is removed. */
  forget(account: string): void {
    this.#stores.forget(account)
  }

  /** Whether the tab would lose something if it were closed. */
  hasUnsaved(): boolean {
    return this.#stores.hasUnsaved()
  }

  /** Leaves an account out of the counts, as where another tab removed it. */
  setAside(account: string): void {
    this.#stores.setAside(account)
  }

  /** The texts of an account that could not be saved. */
  conflictsOf(account: string): readonly UnsavedText[] {
    return this.#stores
      .of(account)
      .read()
      .texts.filter(({ refused }) => refused !== undefined)
  }

  /** Makes a UUID. Every example makes the same ones. */
  readonly newId = (): string => {
    this.#ids += 1
    return `0199${'0'.repeat(4)}-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`
  }

  /** Loads the page anew. Requests under way may still reach the server, but this page never gets their answers. */
  async reload(): Promise<void> {
    this.#waits = []
    this.revisions.clear()
    this.#stores = this.#createStores()
    await this.open(this.account)
  }

  /** Shows an account. */
  async open(account: string): Promise<void> {
    await this.#network.accountOf(account)
    this.#network.active = account
    this.account = account
    void this.store.catchUp()
    await settle()
  }

  /** Ends the waits of the page. */
  async awake(): Promise<void> {
    const waits = this.#waits
    this.#waits = []
    for (const end of waits) end()
    await settle()
  }

  /** Notes the changes that the person has made since the last time. */
  note(): void {
    const known = new Set(this.made.map(({ pending }) => pending.id))
    for (const pending of this.store.state.pending)
      if (!known.has(pending.id)) this.made.push({ account: this.account, pending })
  }

  #createStores(): AccountStores {
    const credentials = { read: async () => 'token', renew: async () => null }
    // The answers of the page before this one come to nobody.
    let isGone = false
    const stores = new AccountStores(
      (account): StoreHost => ({
        api: createApiClient(credentials, (path, init) =>
          isGone ? new Promise(() => {}) : this.#network.fetch(path, init),
        ),
        account,
        storage: {
          ...this.storage,
          setItem: (key, text) => isGone || this.storage.setItem(key, text),
          removeItem: (key) => isGone || this.storage.removeItem(key),
        },
        now: () => this.now,
        newId: this.newId,
        wait: () => new Promise((resolve) => void this.#waits.push(resolve)),
        onFailed: () => {},
        onRefused: ({ id }, error) => void this.refused.set(id, error),
      }),
      this.storage,
    )
    this.#leave()
    this.#leave = () => void (isGone = true)
    return stores
  }

  #leave: () => void = () => {}
}

/** The stream of changes of an account, which delivers them as the test says. */
export class TestStream {
  readonly #network: LossyNetwork
  readonly #account: string
  /** The changes that were not delivered yet. */
  #queue: StreamedChange[] = []
  #delivered: StreamedChange[] = []
  #last: string | null = null

  constructor(network: LossyNetwork, account: string) {
    this.#network = network
    this.#account = account
  }

  /** Reads which changes the server has made since the last time. */
  async read(): Promise<{ readonly history: string; readonly revision: number } | null> {
    const { call } = await this.#network.accountOf(this.#account)
    const query = this.#last === null ? '' : `?since=${this.#last}`
    const { status, body, headers } = await call('GET', `/api/changes${query}`)
    const [history = '', revision = '0'] = (headers.get('Localist-Revision') ?? '').split('-')
    if (status === 410) {
      this.#queue = []
      this.#last = null
      const all = await call('GET', '/api/changes')
      this.#last = all.headers.get('Localist-Revision')
      const [newHistory = '', newRevision = '0'] = (this.#last ?? '').split('-')
      return { history: newHistory, revision: Number(newRevision) }
    }
    this.#queue.push(...body.map(withoutBefore))
    if (body.length > 0) this.#last = body.at(-1).id
    return this.#last === null ? { history, revision: Number(revision) } : null
  }

  /** Takes the next changes. */
  take(count: number): readonly StreamedChange[] {
    const taken = this.#queue.splice(0, count)
    this.#delivered.push(...taken)
    return taken
  }

  /** Takes changes that were delivered before. */
  repeat(count: number): readonly StreamedChange[] {
    return this.#delivered.slice(-count)
  }

  /** Drops the next change, as where the connection is lost. */
  skip(): void {
    this.#queue.shift()
  }
}

const withoutBefore = ({ changes, ...head }: StreamedChange): StreamedChange => ({
  ...head,
  ...(changes && {
    changes: changes.map((entry) => {
      const { before: _, ...rest } = entry as typeof entry & { readonly before?: unknown }
      return rest
    }),
  }),
})
