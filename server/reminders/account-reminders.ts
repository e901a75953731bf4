import type { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { compareTexts } from '../../common/order.ts'
import { createClock, type Clock } from '../../common/dates/dates.ts'
import { listRingings } from '../../common/reminders/instants.ts'
import { accountFolder } from '../accounts/schema.ts'
import { findPresentTimeZone } from '../config/time-zone.ts'
import { findTemplates } from '../entities/list.ts'
import { hasReminder, reminding } from '../entities/siblings.ts'
import { todoKind } from '../entities/todo.ts'
import { createQueue } from '../job-queue.ts'
import { logFailure } from '../log-failure.ts'
import { defaultAccountSettings } from '../settings/schema.ts'
import type { SettingsKeeper } from '../settings/settings.ts'
import type { DocumentDeps } from '../storage/document.ts'
import { openSmallDocument, smallDocumentFormat } from '../storage/small-document.ts'
import type { Store } from '../store/store.ts'
import { listDue, look, type Remindable } from './look.ts'
import { noRecord, reminderRecord, type ReminderRecord } from './record.ts'
import { presentDue, presentRung, type Reminder, type ReminderEvents } from './schema.ts'
import { addChanges, readChangesSince, type TodoChange, type TodoChanges } from './versions.ts'

/** The longest time between two looks, in milliseconds: sleep and a moved clock need no case of their own then. */
const longestPause = 30_000
/** How long a look waits for further changes, in milliseconds. */
const changePause = 100
/** With more changed todos that remind, their changes are read from the journal. */
const mostChanged = 1000
/** How old the record on the disk may become, in milliseconds: after a kill, what happened since is read from the journal. */
const longestUnwritten = 3_600_000

const format = smallDocumentFormat<ReminderRecord>('localist-reminders', reminderRecord, noRecord)

/** The dependencies of reminders. */
export interface RemindersDeps extends DocumentDeps {
  readonly settings: Pick<SettingsKeeper, 'readAccount'>
  /** Only the active account rings. */
  readonly isActive: (accountId: string) => boolean
}

/** The reminders of an account. */
export interface AccountReminders {
  readonly list: (until: string) => readonly Reminder[]
  readonly dismiss: (todo: string) => Promise<number>
  readonly lookAgain: () => void
  readonly writeAnew: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens `reminders.json` in the folder of an account, and rings until `close` is called. */
export async function openReminders(
  { settings, isActive, changed: _changed, ...deps }: RemindersDeps,
  dataDir: string,
  accountId: string,
  store: Store,
  events: EventEmitter<ReminderEvents>,
): Promise<AccountReminders> {
  const path = join(accountFolder(dataDir, accountId), 'reminders.json')
  const document = await openSmallDocument(deps, path, format)
  const queue = createQueue()
  // Also newer than the document, where the disk is full: a reminder that rang must not ring again in this run.
  let record = document.data
  let changes: Map<string, readonly TodoChange[]> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const present = (): Remindable => {
    const data = store.read()
    const allDayTime = (settings.readAccount(accountId) ?? defaultAccountSettings).allDayReminderTime
    const templates = findTemplates(data)
    let found: Clock | undefined
    // Asking the system for its zone takes a while, and most accounts have no reminders.
    const clock: Clock = (instant) => (found ??= createClock(findPresentTimeZone()))(instant)
    return {
      find: (id) => data.get(todoKind, id),
      reminding: data.sorted(reminding).toArray(),
      ringingsOf: (todo, after, until) =>
        templates.has(todo.listId) ? [] : listRingings(todo, after, until, { allDayTime, clock }),
      localAt(instant) {
        const { date, time } = clock(new Date(instant))
        return `${date}T${time}`
      },
    }
  }
  // Null where they are not known any more.
  const takeChanges = async (): Promise<TodoChanges | null> => {
    const isComplete = changes !== null
    changes ??= new Map()
    const isUnknown = record.lookedAt === null
    const read = isUnknown ? null : isComplete ? new Map() : await readChangesSince(store, record.change)
    const taken = changes
    changes = new Map()
    return (
      read &&
      new Map([
        ...read,
        ...[...taken].map(([id, later]) => [id, [...(read.get(id) ?? []), ...later]] as const),
      ])
    )
  }
  // An account without reminders has no file of them.
  const isUsed = ({ reminding: some }: Remindable): boolean => some.length > 0 || record.rung.length > 0
  const write = async (next: ReminderRecord): Promise<void> => {
    record = next
    await logFailure(deps.log, `The reminders of ${accountId} could not be saved`, document.replace(next))
  }
  /** Returns the time until the next look, in milliseconds. */
  const lookNow = async (): Promise<number> => {
    // While another account is active, nothing rings. The changes of that time are read from the journal later.
    if (!isActive(accountId)) {
      changes = null
      return longestPause
    }
    const known = await takeChanges()
    const { history, revision } = store.read()
    const todos = present()
    const now = deps.now().toISOString()
    const looked = look(record, todos, known, now, `${history}-${revision}`)
    const hasNews = looked.rang.length > 0 || looked.answered.length > 0
    const isWorthWriting = hasNews || (isUsed(todos) && isOld(document.data, now))
    // Written first: after a kill, a reminder that was told must not be told again.
    if (isWorthWriting) await write(looked.record)
    else record = looked.record
    for (const each of looked.rang) {
      const { rungAt: _rungAt, ...reminder } = presentRung(each, todos.find(each.todo)?.title ?? '')
      events.emit('rang', accountId, reminder)
    }
    for (const { todo, at } of looked.answered) events.emit('answered', accountId, { todo, at })
    return findPause(todos)
  }
  const findPause = (todos: Remindable): number => {
    const now = deps.now()
    const until = new Date(now.getTime() + longestPause).toISOString()
    const [next] = listDue(record.rung, todos, () => record.lookedAt ?? now.toISOString(), until)
    return next === undefined ? longestPause : Math.max(0, Date.parse(next.at) - now.getTime())
  }
  const lookAgain = async (): Promise<void> => {
    if (isClosed) return
    const pause = await logFailure(deps.log, `The reminders of ${accountId}`, queue.run(lookNow))
    if (!isClosed) planNext(pause ?? longestPause)
  }
  const planNext = (pause: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void lookAgain(), pause).unref()
  }
  let isChangePlanned = false
  const unsubscribe = store.subscribe((changeSet) => {
    const isConcerned = changeSet.changes.some(
      ({ before, after }) =>
        hasReminder(before ?? {}) || hasReminder(after ?? {}) || 'template' in (before ?? {}),
    )
    if (!isConcerned) return
    if (changes !== null) addChanges(changes, changeSet)
    if ((changes?.size ?? 0) > mostChanged) changes = null
    if (isChangePlanned) return
    isChangePlanned = true
    setTimeout(() => {
      isChangePlanned = false
      void lookAgain()
    }, changePause).unref()
  })
  planNext(0)

  return {
    list(until) {
      const { find, ...todos } = present()
      const now = deps.now().toISOString()
      const unanswered = record.rung.flatMap((rung) => {
        const todo = rung.isAnswered ? undefined : find(rung.todo)
        return todo === undefined ? [] : presentRung(rung, todo.title)
      })
      const due = listDue(record.rung, todos, () => now, until).map(presentDue)
      return [...unanswered.toSorted((a, b) => compareTexts(a.at, b.at)), ...due]
    },
    dismiss: (todo) =>
      queue.run(async () => {
        const dismissed = record.rung.filter((rung) => rung.todo === todo && !rung.isAnswered)
        if (dismissed.length === 0) return 0
        const rung = record.rung.map((each) => (each.todo === todo ? { ...each, isAnswered: true } : each))
        await document.replace({ ...record, rung })
        record = { ...record, rung }
        for (const { at } of dismissed) events.emit('answered', accountId, { todo, at })
        return dismissed.length
      }),
    lookAgain: () => void lookAgain(),
    writeAnew: () => queue.run(async () => (isUsed(present()) ? await document.replace(record) : undefined)),
    async close() {
      isClosed = true
      clearTimeout(timer)
      unsubscribe()
      await queue.run(async () => {
        if (record !== document.data && record.lookedAt !== null && isUsed(present())) await write(record)
      })
    },
  }
}

const isOld = ({ lookedAt }: ReminderRecord, now: string): boolean =>
  lookedAt === null || Math.abs(Date.parse(now) - Date.parse(lookedAt)) > longestUnwritten
