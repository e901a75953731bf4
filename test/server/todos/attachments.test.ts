import test from 'ava'
import { changeOf, fieldsOf, startWithPlaces } from '../../support/places.ts'
import { restarted } from '../../support/account.ts'

const offer = { url: 'https://example.com/offer?id=3', name: 'Offer' }
const file = { url: 'file:///home/ada/My%20rent.pdf', name: 'Contract' }

test('attachments are set, replaced and cleared by every way of writing, and outlive a restart', async (t) => {
  const { server, api, addTodo, patch, change, read } = await startWithPlaces(t)
  const id = await addTodo('Rent', { attachments: [offer, file] })
  t.deepEqual((await read(id)).attachments, [offer, file])
  t.deepEqual((await patch(id, { attachments: [file] })).body.attachments, [file])
  t.deepEqual((await patch(id, { priority: 1 })).body.attachments, [file])
  await change({ op: 'update', kind: 'todo', id, patch: { attachments: [file, offer] } })
  t.deepEqual((await read(id)).attachments, [file, offer])
  const whole = await read(id)
  t.is(changeOf(await api('PUT', `/api/todos/${id}`, whole)), null)
  t.deepEqual((await api('PUT', `/api/todos/${id}`, { title: 'Rent' })).body.attachments, [])
  await api('PUT', `/api/todos/${id}`, { ...whole, revision: undefined })
  await server.stop()
  const { api: again } = await restarted(t, server)
  t.deepEqual((await again('GET', `/api/todos/${id}`)).body.attachments, [file, offer])
})

test('a URL is answered as the standard writes it, and a name in one line', async (t) => {
  const { addTodo, read } = await startWithPlaces(t)
  const sent = [
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['http://example.com:80/ä b', 'http://example.com/%C3%A4%20b'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['mailto:ada@example.com?subject=Rent', 'mailto:ada@example.com?subject=Rent'],
    ['file://localhost/home/ada/a.pdf', 'file:///home/ada/a.pdf'],
    ['file:///C:\\Users\\ada\\a.pdf', 'file:///C:/Users/ada/a.pdf'],
    ['file:///home/ada/../bob/a.pdf', 'file:///home/bob/a.pdf'],
  ] as const
  const id = await addTodo('a', { attachments: sent.map(([url]) => ({ url, name: ' The\n offer ' })) })
  t.deepEqual(
    (await read(id)).attachments,
    sent.map(([, url]) => ({ url, name: 'The offer' })),
  )
})

const link = (url: unknown, name: unknown = 'Offer') => [{ url, name }]

const refusals: readonly (readonly [attachments: unknown, field: string, message: RegExp])[] = [
  [null, 'attachments', /must be a list/],
  [[offer.url], 'attachments[0]', /./],
  [Array.from({ length: 21 }, () => offer), 'attachments', /at most 20/],
  [[{ url: offer.url }], 'attachments[0].name', /must be text/],
  [link(offer.url, ' \u200B '), 'attachments[0].name', /must not be empty/],
  [link(offer.url, 'x'.repeat(201)), 'attachments[0].name', /at most 200/],
  [[{ ...offer, size: 3 }], 'attachments[0].size', /./],
  [link(3), 'attachments[0].url', /must be a URL/],
  [link('/home/ada/a.pdf'), 'attachments[0].url', /such as .*file:\/\/\//],
  [link('https://exam\tple.com/'), 'attachments[0].url', /must be a URL/],
  [link(`https://example.com/${'x'.repeat(1981)}`), 'attachments[0].url', /at most 2,000/],
  [link(`https://example.com/${'ä'.repeat(400)}`), 'attachments[0].url', /at most 2,000/],
  [link('javascript:alert(1)'), 'attachments[0].url', /must begin with/],
  [link('data:text/html,x'), 'attachments[0].url', /must begin with/],
  [link('smb://server/share'), 'attachments[0].url', /must begin with/],
  [link('https://ada@example.com/'), 'attachments[0].url', /user or a password/],
  [link('https://:secret@example.com/'), 'attachments[0].url', /user or a password/],
  [link('file://server/share/a.pdf'), 'attachments[0].url', /this computer/],
  [link('\\\\server\\share\\a.pdf'), 'attachments[0].url', /must be a URL/],
]

test('what is no attachment is refused with the reason, and changes nothing', async (t) => {
  const { api, addTodo, patch, change, read } = await startWithPlaces(t)
  const id = await addTodo('a', { attachments: [offer] })
  for (const [attachments, field, message] of refusals) {
    const about = JSON.stringify(attachments).slice(0, 80)
    const answer = await patch(id, { attachments })
    t.is(answer.status, 422, about)
    t.deepEqual(fieldsOf(answer), [field], about)
    t.regex(answer.body.errors[0].message, message, about)
    t.is((await api('POST', '/api/todos', { title: 'b', attachments })).status, 422, about)
    t.is((await change({ op: 'create', kind: 'todo', value: { title: 'b', attachments } })).status, 422)
  }
  t.deepEqual((await read(id)).attachments, [offer])
  t.is((await api('GET', '/api/todos')).body.length, 1)
  t.regex((await patch(id, { links: [offer] })).body.detail, /attachments/)
  // The longest that is taken.
  const longest = { url: `https://example.com/${'x'.repeat(1980)}`, name: '漢'.repeat(200) }
  t.is((await patch(id, { attachments: Array.from({ length: 20 }, () => longest) })).status, 200)
})

test('attachments are undone, told in the history, found by nothing, and go along with a repeat', async (t) => {
  const { api, addTodo, patch, undo, read, titlesIn } = await startWithPlaces(t)
  const id = await addTodo('Rent', { dueDate: '2026-12-01', repeat: { rrule: 'FREQ=MONTHLY' } })
  await addTodo('Look', { parentId: id, attachments: [offer] })
  const attached = await patch(id, { attachments: [file] })
  const { body } = await api('GET', `/api/changes/${changeOf(attached)}`)
  t.is(body.summary, 'Edited 1 todo')
  t.like(body.changes[0], { before: { attachments: [] }, after: { attachments: [file] } })
  const undone = await undo(changeOf(attached))
  t.deepEqual((await read(id)).attachments, [])
  await undo(changeOf(undone))
  t.deepEqual((await read(id)).attachments, [file])
  t.deepEqual(await titlesIn('?q=Contract'), [])
  await patch(id, { completed: true }, '?children=complete')
  const open = (await api('GET', '/api/todos?completed=false')).body
  t.deepEqual(
    open.map(({ title, attachments }: { title: string; attachments: unknown }) => [title, attachments]),
    [
      ['Rent', [file]],
      ['Look', [offer]],
    ],
  )
})
