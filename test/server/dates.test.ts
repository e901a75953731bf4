import test from 'ava'
import { dayAt } from '../../common/dates/dates.ts'
import { apiOf } from '../support/http.ts'
import { startServer } from '../support/server.ts'

const table = [
  ['2026-12-01T08:30:00Z', 'UTC', '2026-12-01', '08:30'],
  ['2026-12-01T23:59:59.999Z', 'UTC', '2026-12-01', '23:59'],
  ['2026-12-01T00:00:00Z', 'UTC', '2026-12-01', '00:00'],
  ['2026-12-01T22:59:59Z', 'Europe/Berlin', '2026-12-01', '23:59'],
  ['2026-12-01T23:00:00Z', 'Europe/Berlin', '2026-12-02', '00:00'],
  ['2026-12-01T04:59:00Z', 'America/New_York', '2026-11-30', '23:59'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01', '00:00'],
  ['2026-12-01T18:15:00Z', 'Asia/Kathmandu', '2026-12-02', '00:00'],
  // The clocks go from 02:00 to 03:00 at 01:00 UTC, and from 03:00 back to 02:00 at 01:00 UTC.
  ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', '03:00'],
  ['2026-10-25T00:59:00Z', 'Europe/Berlin', '2026-10-25', '02:59'],
  ['2026-10-25T01:00:00Z', 'Europe/Berlin', '2026-10-25', '02:00'],
  // Midnight does not exist on this day.
  ['2026-04-23T22:00:00Z', 'Africa/Cairo', '2026-04-24', '01:00'],
] as const

test('a day is as clocks in the zone show it, on days when they change too', (t) => {
  for (const [instant, zone, date, time] of table) {
    t.deepEqual(dayAt(new Date(instant), zone), { date, time }, `${instant} ${zone}`)
  }
})

test('without a zone a day is as the clocks of this computer show it', (t) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const [instant] of table) {
    t.deepEqual(dayAt(new Date(instant), null), dayAt(new Date(instant), timeZone), instant)
  }
})

test('a time zone that is not known is refused by name, wherever an account is used', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const zone of ['Mars/Phobos', '+02:00', '-0800', 'Europe/Berlin, Asia/Tokyo', '']) {
    for (const [method, path, body] of [
      ['GET', '/api/todos', undefined],
      ['POST', '/api/todos', { title: 'a' }],
      ['GET', '/api/changes', undefined],
    ] as const) {
      const answer = await api(method, path, body, { 'Time-Zone': zone })
      t.is(answer.status, 422, `${method} ${zone}`)
      t.is(answer.body.errors[0].field, 'Time-Zone')
      t.regex(answer.body.errors[0].message, /such as Europe\/Berlin/)
    }
  }
  for (const zone of ['Europe/Berlin', 'UTC', 'america/new_york', 'Asia/Calcutta']) {
    t.is((await api('GET', '/api/todos', undefined, { 'Time-Zone': zone })).status, 200, zone)
  }
  t.is((await api('GET', '/api/health', undefined, { 'Time-Zone': 'Mars/Phobos' })).status, 200)
})
