import type { ExecutionContext } from 'ava'
import { checkAtTheEnd, checkNow } from './checks.ts'
import { LossyNetwork, settle } from './network.ts'
import { TestPage, TestStream } from './page.ts'
import { actElsewhere, Person, type Choice } from './people.ts'

/** Something that happens to a page. */
export interface Step extends Choice {
  readonly what: string
}

/** A page of an example, with its network and its people. */
class Example {
  readonly network: LossyNetwork
  readonly page: TestPage
  readonly person: Person
  readonly #streams = new Map<string, TestStream>()

  constructor(t: ExecutionContext) {
    this.network = new LossyNetwork(t)
    this.page = new TestPage(this.network)
    this.person = new Person(this.page)
  }

  get #stream(): TestStream {
    const { account } = this.page
    const known = this.#streams.get(account)
    if (known !== undefined) return known
    const stream = new TestStream(this.network, account)
    this.#streams.set(account, stream)
    return stream
  }

  async run({ what, action, which, value }: Step): Promise<void> {
    const { network, page } = this
    const remote = await network.accountOf(page.account)
    const { flights } = network
    const flight = flights[which % Math.max(1, flights.length)]
    switch (what) {
      case 'person':
        await this.person.act({ action, which, value }, () => this.#findForeign())
        break
      case 'other':
        await actElsewhere(remote.call, { action, which, value })
        break
      case 'serve':
        await network.serve(flight, value % 4 === 0 ? flights[value % flights.length] : undefined)
        break
      case 'serve all':
        await network.serve(...flights)
        break
      case 'deliver':
        network.deliver(flight)
        break
      case 'deliver all':
        network.deliverAnswers()
        break
      case 'lose':
        network.lose(flight)
        break
      case 'stream':
      case 'stream gap':
      case 'stream again':
        await this.#follow(what, 1 + (value % 3))
        break
      case 'awake':
        await page.awake()
        break
      case 'ask':
        void page.store.catchUp()
        break
      case 'wait':
        page.now += value * 200
        break
      case 'trash':
        void page.store.loadTrash()
        break
      case 'large':
        network.isLarge = value % 2 === 0
        break
      case 'outage':
        network.outage = value % 2 === 0 ? ([503, 507, 429, 500][which % 4] ?? null) : null
        break
      case 'reload':
        await page.reload()
        break
      case 'switch':
        await page.open(page.account === 'local' ? 'other' : 'local')
        break
      case 'edit by hand':
        await network.editByHand(page.account)
        break
    }
    await settle()
  }

  async #follow(what: string, count: number): Promise<void> {
    const { store } = this.page
    const reload = await this.#stream.read()
    if (reload !== null) store.note(reload)
    if (what === 'stream gap') this.#stream.skip()
    const changes = what === 'stream again' ? this.#stream.repeat(count) : this.#stream.take(count)
    const { isLarge } = this.network
    const streamed = isLarge ? changes.map(({ changes: _, ...head }) => head) : changes
    if (streamed.length > 0) store.receive(streamed)
  }

  async #findForeign(): Promise<readonly string[]> {
    const { call } = await this.network.accountOf(this.page.account)
    const { body } = await call('GET', '/api/changes?limit=1000')
    return body
      .filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'command-line')
      .map(({ id }: { id: string }) => id)
  }

  /** Delivers everything, until nothing moves any more. */
  async finish(): Promise<void> {
    const { network, page } = this
    network.outage = null
    for (const account of [page.account === 'local' ? 'other' : 'local', page.account]) {
      if (!(await this.#isUsed(account))) continue
      await page.open(account)
      void page.store.catchUp()
      for (let round = 0; round < 200; round += 1) {
        await settle()
        if (network.flights.length === 0 && page.store.state.pending.length === 0) break
        await network.serve(...network.flights)
        network.deliverAnswers()
        await page.awake()
      }
      void page.store.catchUp()
      await settle()
      while (network.flights.length > 0) {
        await network.serve(...network.flights)
        network.deliverAnswers()
        await settle()
      }
    }
  }

  async #isUsed(account: string): Promise<boolean> {
    return account === this.page.account || this.page.made.some((each) => each.account === account)
  }
}

/** Runs an example. Throws where a promise of the page does not hold. */
export async function runExample(t: ExecutionContext, all: readonly Step[]): Promise<void> {
  const example = new Example(t)
  try {
    await example.page.open('local')
    await example.network.serve(...example.network.flights)
    await example.run({ what: 'deliver all', action: 0, which: 0, value: 0 })
    for (const step of all) {
      await example.run(step)
      checkNow(example)
    }
    await example.finish()
    await checkAtTheEnd(example)
  } finally {
    await example.network.stop()
  }
}
