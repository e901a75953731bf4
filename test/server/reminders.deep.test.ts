import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { parseDuration, type Reminder } from '../../common/reminders/reminder.ts'
import { apiOf, type Json } from '../support/http.ts'
import { type Random, randomFrom, seedOfRun } from '../support/random.ts'
import { isDeep } from '../support/rounds.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const test = ava.serial

const seed = seedOfRun()
const minute = 60_000
const hour = 60 * minute
/** Zones without daylight saving time, and the minutes by which their clocks are ahead of UTC. */
const zones = { UTC: 0, 'Etc/GMT+5': -300, 'Asia/Kolkata': 330, 'Asia/Tokyo': 540 } as const
type Zone = keyof typeof zones
const zoneNames = Object.keys(zones) as readonly Zone[]

const pick = <T>(random: Random, values: readonly T[]): T => values[random.upTo(values.length)] as T

/** A todo as a script sees it. */
interface Seen {
  readonly id: string
  readonly completed: boolean
  readonly deletedAt: string | null
  readonly dueDate: string | null
  readonly dueTime: string | null
  readonly reminders: readonly Reminder[]
  readonly snoozedUntil: string | null
}

interface Rung {
  readonly todo: string
  readonly key: string
  readonly at: string
  readonly rungAt: string
  readonly missed: boolean
}

/** The reminders as they must be: an own reading of the rules, over the todos that the API shows. */
interface Model {
  todos: ReadonlyMap<string, Seen>
  lookedAt: number
  local: string
  readonly known: Set<string>
  unanswered: readonly Rung[]
}

/** The times of a todo, each once: the instant, and the text that names it whatever the zone is. */
const timesOf = (todo: Seen, offset: number) =>
  allTimesOf(todo, offset).filter(({ at }, index, all) => all.findIndex((other) => other.at === at) === index)

const allTimesOf = ({ dueDate, dueTime, reminders, snoozedUntil }: Seen, offset: number) => [
  ...reminders.flatMap((reminder) => {
    if ('at' in reminder) return { at: Date.parse(reminder.at), key: reminder.at }
    const duration = parseDuration(reminder.before)
    if (dueDate === null || duration === null) return []
    const due = Date.parse(`${dueDate}T${dueTime ?? '09:00'}:00Z`)
    const local = due - duration.days * 24 * hour - duration.minutes * minute
    return { at: local - offset * minute, key: localText(local) }
  }),
  ...(snoozedUntil === null ? [] : [{ at: Date.parse(snoozedUntil), key: snoozedUntil }]),
]

const localText = (shown: number): string => new Date(shown).toISOString().slice(0, 16)
const isOpen = (todo: Seen | undefined): todo is Seen =>
  todo !== undefined && !todo.completed && todo.deletedAt === null

/** Looks as the server must: `before` are the todos until now, `todos` those after a change of this instant. */
function lookAt(model: Model, todos: ReadonlyMap<string, Seen>, now: number, zone: Zone) {
  const offset = zones[zone]
  const since = Math.min(model.lookedAt, now)
  const local = localText(now + offset * minute)
  const rings = (todo: Seen, key: string): boolean => timesOf(todo, offset).some((each) => each.key === key)
  const isSnoozed = (id: string): boolean => {
    const snoozed = todos.get(id)?.snoozedUntil ?? null
    return snoozed !== null && snoozed !== (model.todos.get(id)?.snoozedUntil ?? null)
  }
  const rang = [...todos.values()].filter(isOpen).flatMap((todo) =>
    timesOf(todo, offset)
      .filter(({ at, key }) => {
        const isNew = at > since || (key.length === 16 && key > model.local)
        const before = model.todos.get(todo.id)
        return at <= now && isNew && isOpen(before) && rings(before, key) && !isSnoozed(todo.id)
      })
      .map(({ at, key }) => ({
        todo: todo.id,
        key,
        at: new Date(at).toISOString(),
        rungAt: new Date(now).toISOString(),
        missed: now - at > 5 * minute,
      })),
  )
  const fresh = rang.filter(({ todo, key }) => !model.known.has(`${todo} ${key}`))
  fresh.forEach(({ todo, key }) => model.known.add(`${todo} ${key}`))
  const isAsked = ({ todo, key }: Rung): boolean => {
    const present = todos.get(todo)
    return isOpen(present) && rings(present, key) && !isSnoozed(todo)
  }
  Object.assign(model, {
    todos,
    lookedAt: now,
    local,
    unanswered: [...model.unanswered.filter(isAsked), ...fresh],
  })
}

async function runModel(t: ExecutionContext, seedOfModel: number, steps: number): Promise<void> {
  const random = randomFrom(seedOfModel)
  const log: string[] = []
  // Half a minute past, so that no reminder is due at the very instant of a change.
  let now = Date.parse('2026-12-01T08:00:30.000Z')
  let zone: Zone = 'UTC'
  let theme = 'light'
  const setZone = (next: Zone): void => {
    zone = next
    process.env['TZ'] = next
  }
  setZone('UTC')
  const startOn = async (dataDir: string) => {
    const server = await startServer(t, { dataDir, now: () => new Date(now) })
    return { server, api: apiOf(server, server.token) }
  }
  let { server, api } = await startOn(await temporaryFolder(t))
  const read = async (): Promise<ReadonlyMap<string, Seen>> => {
    const lists: readonly Json[] = [
      ...(await api('GET', '/api/todos')).body,
      ...(await api('GET', '/api/todos?deleted=true')).body,
    ]
    return new Map(lists.map((todo: Seen) => [todo.id, todo]))
  }
  const { id: idle } = (await api('POST', '/api/todos', { title: 'without reminders' })).body
  const model: Model = {
    todos: await read(),
    lookedAt: now,
    local: localText(now),
    known: new Set(),
    unanswered: [],
  }
  /** Makes the server look, and waits until it has. */
  const settle = async (): Promise<void> => {
    theme = theme === 'dark' ? 'light' : 'dark'
    await api('PATCH', '/api/settings', { theme })
    t.is((await api('DELETE', `/api/reminders/${idle}`)).status, 200)
  }
  const check = async (): Promise<void> => {
    const shown: Json[] = (await api('GET', '/api/reminders')).body
    const found = shown.filter(({ rungAt }) => rungAt !== null)
    const order = (a: Pick<Rung, 'at' | 'todo'>, b: Pick<Rung, 'at' | 'todo'>): number =>
      a.at + a.todo < b.at + b.todo ? -1 : 1
    t.deepEqual(
      found.map(({ todo, at, rungAt, missed }) => ({ todo, at, rungAt, missed })).toSorted(order),
      [...model.unanswered].toSorted(order).map(({ key: _key, ...rung }) => rung),
      `seed ${seedOfModel}\n${log.slice(-12).join('\n')}`,
    )
  }
  const later = (most: number): number => (1 + random.upTo(most / minute)) * minute
  const atMinute = (by: number): number => Math.floor(now / minute) * minute + by
  const makeReminders = (): readonly Reminder[] =>
    Array.from({ length: random.upTo(4) }, () =>
      random.oneIn(2)
        ? { at: new Date(atMinute(later(30 * hour))).toISOString() }
        : { before: pick(random, ['PT0M', 'PT30M', 'PT2H', 'P1D', 'P1DT1H', 'P2D']) },
    ).filter(
      (reminder, index, all) =>
        all.findIndex((other) => JSON.stringify(other) === JSON.stringify(reminder)) === index,
    )
  const makeDue = (): object => {
    const [dueDate = '', time = ''] = localText(atMinute(later(60 * hour)) + zones[zone] * minute).split('T')
    return { dueDate, dueTime: random.oneIn(3) ? null : time }
  }
  const changes: string[] = []
  /** Changes a todo, or tries to, as a person might; a refusal changes nothing. */
  const act = async (): Promise<void> => {
    const id = pick(random, [...model.todos.keys()].filter((each) => each !== idle).concat(idle))
    const patch = async (fields: object) => {
      log.push(`PATCH ${id} ${JSON.stringify(fields)}`)
      return await api('PATCH', `/api/todos/${id}`, fields)
    }
    const addOne = async () => {
      const todo = { title: 'a', reminders: makeReminders(), ...makeDue() }
      const repeat = random.oneIn(3) ? { repeat: { rrule: 'FREQ=DAILY' } } : {}
      log.push(`POST ${JSON.stringify({ ...todo, ...repeat })}`)
      return await api('POST', '/api/todos', { ...todo, ...repeat })
    }
    const actions = [
      addOne,
      () => patch({ reminders: makeReminders() }),
      () => patch(makeDue()),
      () => patch({ completed: true }),
      () => patch({ completed: false }),
      () => patch({ snoozedUntil: new Date(atMinute(later(5 * hour))).toISOString() }),
      async () => {
        log.push(`DELETE ${id}`)
        return await api('DELETE', `/api/todos/${id}`)
      },
      () => patch({ deletedAt: null }),
      async () => {
        const undoes = changes.at(-1 - random.upTo(3)) ?? 'none'
        log.push(`undo ${undoes}`)
        return await api('POST', '/api/changes', { undoes })
      },
    ]
    remember(await (id === idle ? addOne : pick(random, actions))())
  }
  const remember = ({ headers, status }: { headers: Headers; status: number }): void => {
    log.push(`  ${status}`)
    const change = headers.get('localist-change')
    if (change !== null) changes.push(change)
  }
  const lookAndCheck = async (todos: ReadonlyMap<string, Seen>): Promise<void> => {
    await settle()
    lookAt(model, todos, now, zone)
    await check()
  }
  const begin = async (dataDir: string): Promise<void> => {
    now += later(20 * hour)
    log.push(`it is ${new Date(now).toISOString()} in ${zone}`)
    ;({ server, api } = await startOn(dataDir))
    // A server looks when it starts.
    await lookAndCheck(await read())
  }
  const passages = [
    async () => void (now += later(2 * hour)),
    async () => void (now += later(30 * hour)),
    async () => void (now -= later(12 * hour)),
    async () => setZone(pick(random, zoneNames)),
    async () => {
      log.push('restart')
      await server.stop()
      if (random.oneIn(4)) setZone(pick(random, zoneNames))
      await begin(server.dataDir)
    },
    async () => {
      log.push('kill')
      // A copy of the data at this moment is all that a killed server leaves.
      const copy = join(await temporaryFolder(t), 'data')
      await cp(server.dataDir, copy, { recursive: true })
      await server.stop()
      await begin(copy)
    },
  ]
  for (let step = 0; step < steps; step += 1) {
    await pick(random, passages)()
    log.push(`it is ${new Date(now).toISOString()} in ${zone}`)
    if (random.oneIn(4)) await act()
    await lookAndCheck(await read())
    for (let index = random.upTo(3); index > 0; index -= 1) {
      await act()
      await lookAndCheck(await read())
    }
    const asked = pick(random, model.unanswered)
    if (asked !== undefined && random.oneIn(5)) {
      log.push(`dismiss ${asked.todo}`)
      await api('DELETE', `/api/reminders/${asked.todo}`)
      model.unanswered = model.unanswered.filter(({ todo }) => todo !== asked.todo)
      await check()
    }
  }
  await server.stop()
}

const rounds = isDeep ? 20 : 1
for (let round = 0; round < rounds; round += 1)
  test(`over random days, none is lost, none rings twice and none after its todo is done: ${round}`, (t) =>
    runModel(t, seed * 1000 + round, 60))
