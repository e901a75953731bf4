import type { Api } from './http.ts'
import { seen, type Ledger } from './crash-ledger.ts'
import type { Random } from './random.ts'

/** Changes todos over HTTP until the server is gone. */
export type CrashWriter = (api: Api) => Promise<void>

const large = 60_000

/** A writer that adds todos, changes some, with large notes at times, and moves some to the trash. */
export function mixedWriter(name: string, ledger: Ledger, random: Random): CrashWriter {
  const ids: string[] = []
  let count = 0
  const change = (api: Api, id: string, fields: Readonly<Record<string, unknown>>) =>
    ledger.during({ kind: 'change', id, fields }, async () => {
      const { status, body } = await api('PATCH', `/api/todos/${id}`, fields)
      if (status !== 200) ledger.problem(`PATCH was answered with ${status}`)
      else ledger.see(seen(body))
    })
  const create = (api: Api, title: string) =>
    ledger.during({ kind: 'create', title }, async () => {
      const { status, body } = await api('POST', '/api/todos', { title })
      if (status !== 201) return ledger.problem(`POST was answered with ${status}`)
      ledger.see(seen(body))
      ids.push(body.id)
    })
  const remove = (api: Api, id: string) => {
    ids.splice(ids.indexOf(id), 1)
    return ledger.during({ kind: 'remove', id }, async () => {
      const { status } = await api('DELETE', `/api/todos/${id}`)
      if (status !== 200) return ledger.problem(`DELETE was answered with ${status}`)
      ledger.trash([id])
    })
  }
  return async (api) => {
    // What was under way at the last kill is not touched again, since nobody knows of it here.
    for (let isAnswered = true; isAnswered;) {
      count += 1
      const text = `${name} ${count}`
      const id = ids[random.upTo(ids.length)]
      // The first one has large notes now and then, and is never removed.
      const [big] = ids
      const dice = random.upTo(12)
      if (id === undefined || big === undefined || dice < 4) isAnswered = await create(api, text)
      else if (dice < 6) isAnswered = await change(api, big, { notes: text.padEnd(large, '.') })
      else if (dice < 8 && id !== big) isAnswered = await remove(api, id)
      else isAnswered = await change(api, id, { title: text, priority: count % 5 })
    }
  }
}

/** A writer that adds completed todos and moves all of them to the trash in one change set. */
export function clearingWriter(name: string, ledger: Ledger, random: Random): CrashWriter {
  let completed: string[] = []
  let count = 0
  const create = (api: Api) => {
    count += 1
    const title = `${name} ${count}`
    return ledger.during({ kind: 'create', title }, async () => {
      const { status, body } = await api('POST', '/api/todos', { title, completed: true })
      if (status !== 201) return ledger.problem(`POST was answered with ${status}`)
      ledger.see(seen(body))
      completed.push(body.id)
    })
  }
  const clear = (api: Api) => {
    const ids = completed
    return ledger.during({ kind: 'clear', ids }, async () => {
      const { status, body } = await api('DELETE', '/api/todos?completed=true')
      if (status !== 200 || body.deleted !== ids.length)
        ledger.problem(`cleared ${body.deleted} of ${ids.length}`)
      ledger.trash(ids)
    })
  }
  return async (api) => {
    const listed = await api('GET', '/api/todos?completed=true').catch(() => null)
    // The server was killed before its first answer.
    if (listed === null) return
    completed = listed.body.map(({ id }: { id: string }) => id)
    for (let isAnswered = true; isAnswered;) {
      const isEnough = completed.length > 2 + random.upTo(6)
      isAnswered = await (isEnough ? clear(api) : create(api))
      if (isEnough) completed = []
    }
  }
}
