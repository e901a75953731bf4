import { execFileSync } from 'node:child_process'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
  utimes,
} from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import ava, { type ExecutionContext } from 'ava'
import { todoKind } from '../../../../server/entities/todo.ts'
import { checksumText } from '../../../../server/store/journal/segment.ts'
import { AccountUnavailable, Unstorable } from '../../../../server/store/errors.ts'
import type { Rule } from '../../../../server/store/transaction.ts'
import { fileOf, folderOf, noticesOf, restarted, stoppedWith, editFile } from '../../../support/account.ts'
import { failingFile, titlesOf } from '../../../support/faults.ts'
import { apiOf } from '../../../support/http.ts'
import {
  asAfterKill,
  contentOf,
  folder,
  folderKind,
  idsOf,
  note,
  noteKind,
  openNotes,
  putNotes,
  rankedIn,
} from '../../../support/notes.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { actor, openTestStore, type TestStore, titlesIn } from '../../../support/store.ts'
import { until } from '../../../support/until.ts'
import { unixOnly, unixTest } from '../../../support/unix.ts'

const test = ava.serial

test('the document is readable JSON with one todo a line, its version, its history and its revision', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  const text = await readFile(fileOf(server), 'utf8')
  const { todos, ...others } = JSON.parse(text)
  const { history, checksum } = others
  t.deepEqual(others, {
    format: 'localist-todos',
    version: 1,
    history,
    revision: 2,
    lists: [],
    sections: [],
    views: [],
    checksum,
  })
  t.regex(history, /^[0-9a-f]{16}$/)
  t.regex(checksum, /^[0-9a-f]{8}$/)
  t.like(todos, [
    { title: 'a', revision: 1 },
    { title: 'b', revision: 2 },
  ])
  const lines = text.split('\n').filter((line) => line.startsWith('    {"id":'))
  t.deepEqual(
    lines.map((line) => JSON.parse(line.replace(/,$/, '')).title),
    ['a', 'b'],
  )
})

/** A data directory with two folders and two notes, stopped in order. */
const stoppedNotes = async (t: ExecutionContext): Promise<{ readonly dataDir: string }> => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putNotes(note('a', { rank: 1 }), note('b', { rank: 2 })))
  await store.transact(actor, (tx) => tx.put(folderKind, folder('g')))
  await store.close()
  return { dataDir }
}

test('one document holds all kinds, each a list with one entity a line', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const text = await readFile(fileOf({ dataDir }), 'utf8')
  const { store, told } = await openNotes(t, dataDir)
  const { folders, notes } = contentOf(store.read())
  t.like(JSON.parse(text), { format: 'localist-todos', version: 1, revision: 2, folders, notes })
  t.deepEqual(Object.keys(JSON.parse(text)), [
    'format',
    'version',
    'history',
    'revision',
    'folders',
    'notes',
    'checksum',
  ])
  for (const entity of [...folders, ...notes])
    t.regex(text, new RegExp(`^    ${JSON.stringify(entity)},?$`, 'm'))
  t.deepEqual(
    [idsOf(folders), rankedIn(store.read())],
    [
      ['f', 'g'],
      ['a', 'b'],
    ],
  )
  t.deepEqual(told, [])
})

test('kinds that are empty, or all of whose entities were removed, stay so over a restart', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  for (const expected of [0, 2]) {
    const { store, told } = await openNotes(t, dataDir)
    await store.transact(actor, (tx) => {
      for (const { id } of tx.all(noteKind)) tx.remove(noteKind, id)
      if (expected > 0) putNotes(note('c'), note('d'))(tx)
    })
    await store.close()
    const again = await openNotes(t, dataDir)
    t.is(again.store.read().count(noteKind), expected)
    t.is(again.store.read().count(folderKind), 2)
    await again.store.close()
    t.deepEqual([...told, ...again.told], [])
  }
})

unixTest(unixOnly('files are 0600 and folders 0700, also those that were more open'), async (t) => {
  const server = await stoppedWith(t, 'a')
  await chmod(fileOf(server), 0o644)
  const { api } = await restarted(t, server)
  t.is((await stat(fileOf(server))).mode & 0o777, 0o600)
  await api('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] })
  await api('PATCH', '/api/settings', { theme: 'dark' })
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    t.is(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name)
  }
})

unixTest(unixOnly('a symbolic link to the document stays one, and its target is written'), async (t) => {
  const server = await stoppedWith(t, 'a')
  const elsewhere = join(await temporaryFolder(t), 'my-todos.json')
  await rename(fileOf(server), elsewhere)
  await symlink(elsewhere, fileOf(server))
  const { server: next, api } = await restarted(t, server)
  await api('POST', '/api/todos', { title: 'b' })
  await next.stop()
  t.true((await lstat(fileOf(server))).isSymbolicLink())
  t.regex(await readFile(elsewhere, 'utf8'), /"title":"b"/)
})

test('a todo that reading would refuse is never written, and nothing else of its commit is', async (t) => {
  const dataDir = await temporaryFolder(t)
  const opened = await openTestStore(t, dataDir)
  const { todos, store } = opened
  const a = await todos.create(actor, { title: 'a' })
  const fresh = { ...a, id: '4c0e3b2a-1111-1111-8111-000000000001', title: 'b' }
  for (const bad of [{ order: Number.NaN }, { order: Infinity }, { title: '' }, { dueDate: '2027-02-30' }]) {
    const rule: Rule<void> = (tx) => {
      tx.put(todoKind, fresh)
      tx.put(todoKind, { ...a, ...bad })
    }
    const refused = { instanceOf: Unstorable, message: /cannot be stored/ }
    await t.throwsAsync(store.transact(actor, rule), refused, JSON.stringify(bad))
  }
  t.deepEqual(titlesIn(opened), ['a'])
  t.is(store.read().revision, 1)
  await store.transact(actor, (tx) => tx.put(todoKind, fresh))
  await store.close()
  const next = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(next), ['a', 'b'])
  t.deepEqual(next.told, [])
})

const keptEdits = async (server: { readonly dataDir: string }): Promise<readonly string[]> =>
  (await readdir(folderOf(server))).filter((name) => name.includes('.edited-'))

test('an edit while the server is stopped is taken over under a revision of its own', async (t) => {
  const first = await stoppedWith(t, 'a', 'b')
  // An editor may begin a file with a byte order mark.
  await editFile(fileOf(first), /^([^]*)"title":"a"/, '\u{FEFF}$1"title":"by hand"')
  const { server, api } = await restarted(t, first)
  t.deepEqual(await titlesOf(api), ['by hand', 'b'])
  t.is((await api('POST', '/api/todos', { title: 'c' })).body.revision, 4)
  await server.stop()
  const last = await restarted(t, first)
  t.deepEqual(await titlesOf(last.api), ['by hand', 'b', 'c'])
  t.deepEqual((await last.api('GET', '/api/notices')).body, [])
})

test('who saw a todo before it was edited by hand learns that it is another now', async (t) => {
  const server = await stoppedWith(t, 'a')
  await editFile(fileOf(server), '"title":"a"', '"title":"by hand"')
  const { api } = await restarted(t, server)
  const [todo] = (await api('GET', '/api/todos')).body
  t.is(todo.revision, 2)
  t.is((await api('GET', `/api/todos/${todo.id}`, undefined, { 'If-None-Match': '"1"' })).status, 200)
  const stale = await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' }, { 'If-Match': '"1"' })
  t.is(stale.status, 412)
  t.is(stale.body.current.title, 'by hand')
})

test('a document that a hand has edited so that all fits together is taken over', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  await editFile(fileOf({ dataDir }), '"folderId":"f"', '"folderId":"g"')
  const { store, told } = await openNotes(t, dataDir)
  t.deepEqual(told, [])
  t.deepEqual(
    contentOf(store.read()).notes.map(({ folderId }) => folderId),
    ['g', 'f'],
  )
  t.true(store.read().revision > 2)
})

test('a file that was only touched is not taken for an edit', async (t) => {
  const first = await stoppedWith(t, 'a')
  const { server, api } = await restarted(t, first)
  await api('POST', '/api/todos', { title: 'b' })
  await utimes(fileOf(server), new Date(), new Date())
  await server.stop()
  t.deepEqual((await readdir(folderOf(server))).toSorted(), [
    'backups',
    'journal',
    'journal.json',
    'todos.json',
  ])
})

test('an edit by hand while the server runs is kept aside, and the person told', async (t) => {
  const first = await stoppedWith(t, 'a')
  const { server, api } = await restarted(t, first)
  const [todo] = (await api('GET', '/api/todos')).body
  const edited = await editFile(fileOf(server), '"title":"a"', '"title":"by hand"')
  t.deepEqual(await titlesOf(api), ['a'])
  // So much that a checkpoint follows.
  for (let turn = 0; turn < 10; turn += 1) {
    await api('PATCH', `/api/todos/${todo.id}`, { notes: `${turn}${'n'.repeat(60_000)}` })
  }
  await until(t, async () => (await noticesOf(api)).length > 0, 'the notice')
  const [aside = ''] = await keptEdits(server)
  t.is(await readFile(join(folderOf(server), aside), 'utf8'), edited)
  t.true((await noticesOf(api))[0]?.includes(aside))
  await server.stop()
  t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a'])
  t.is((await keptEdits(server)).length, 1)
})

test('a document that a hand puts there while the server runs is kept', async (t) => {
  const other = await stoppedWith(t, 'of another computer')
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await cp(fileOf(other), fileOf(server))
  await api('POST', '/api/todos', { title: 'a' })
  await server.stop()
  t.is((await keptEdits(server)).length, 1)
  t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a'])
})

test('an edit after a kill is put together with the journal, kept, and the person told', async (t) => {
  const first = await stoppedWith(t, 'a', 'b')
  const { server: running, api: before } = await restarted(t, first)
  const [a] = (await before('GET', '/api/todos')).body
  await before('PATCH', `/api/todos/${a.id}`, { notes: 'by machine' })
  const dataDir = await asAfterKill(t, running.dataDir)
  await editFile(fileOf({ dataDir }), '"title":"a"', '"title":"a by hand"')
  const edited = await editFile(fileOf({ dataDir }), '"title":"b"', '"title":"b by hand"')

  const { api } = await restarted(t, { ...running, dataDir })
  t.deepEqual(await titlesOf(api), ['a', 'b by hand'])
  t.is((await api('GET', `/api/todos/${a.id}`)).body.notes, 'by machine')
  const [aside = ''] = await keptEdits({ dataDir })
  t.is(await readFile(join(folderOf({ dataDir }), aside), 'utf8'), edited)
  t.true((await noticesOf(api))[0]?.includes(aside))
})

const isSound = (t: ExecutionContext, { store }: TestStore): void => {
  const { folders, notes } = contentOf(store.read())
  const known = new Set(idsOf(folders))
  t.deepEqual(idsOf(notes.filter(({ folderId }) => !known.has(folderId))), [], 'notes in no folder')
}

test('an edit that does not fit to what the journal has beyond the document leaves nothing that is not sound', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, (tx) => tx.remove(folderKind, 'g'))
  const copy = await asAfterKill(t, dataDir)
  await editFile(fileOf({ dataDir: copy }), '"folderId":"f"', '"folderId":"g"')
  const opened = await openNotes(t, copy)
  isSound(t, opened)
  t.is(opened.told.length, 1)
  await opened.store.transact(actor, putNotes(note('a', { text: 'changed' })))
  await opened.store.close()
  const again = await openNotes(t, copy)
  isSound(t, again)
  t.deepEqual(again.told, [])
})

test('a restore that changes when a todo was made keeps all others', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const [, madeAt = ''] = /"createdAt":"([^"]+)"/.exec(await readFile(fileOf(server), 'utf8')) ?? []
  await editFile(fileOf(server), `"createdAt":"${madeAt}"`, '"createdAt":"2020-01-01T00:00:00.000Z"')
  const { server: next, api } = await restarted(t, server)
  const [backup] = (await api('GET', '/api/backups')).body
  t.is((await api('POST', `/api/backups/${backup.id}/restorations`)).status, 201)
  t.deepEqual(await titlesOf(api), ['a', 'b', 'c'])
  await next.stop()
  t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a', 'b', 'c'])
})

test('a document from another computer is served once it could be written, and then nothing is lost', async (t) => {
  const other = await stoppedWith(t, 'of another computer')
  const server = await stoppedWith(t, 'a', 'b', 'c')
  await cp(fileOf(other), fileOf(server))
  const foreign = await readFile(fileOf(server))
  const files = failingFile('todos.json', () => true)
  const full = await startServer(t, { dataDir: server.dataDir, files })
  t.is((await apiOf(full, full.token)('POST', '/api/todos', { title: 'new' })).status, 503)
  await full.stop()
  t.deepEqual(await readFile(fileOf(server)), foreign)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['of another computer'])
  t.is((await api('POST', '/api/todos', { title: 'new' })).status, 201)
  const dataDir = await asAfterKill(t, server.dataDir)
  t.deepEqual(await titlesOf((await restarted(t, { ...server, dataDir })).api), [
    'of another computer',
    'new',
  ])
})

const misfits = ava.macro({
  async exec(t, from: string | RegExp, to: string) {
    const { dataDir } = await stoppedNotes(t)
    const before = await readFile(fileOf({ dataDir }), 'utf8')
    const edited = await editFile(fileOf({ dataDir }), from, to)
    const opened = await openNotes(t, dataDir)
    t.is(opened.told.length, 1)
    t.regex(opened.told[0] ?? '', /^todos\.json was damaged\. It is kept as todos\.json\.damaged-/)
    isSound(t, opened)
    t.deepEqual(rankedIn(opened.store.read()), ['a', 'b'])
    t.deepEqual(contentOf(opened.store.read()), {
      folders: JSON.parse(before).folders,
      notes: JSON.parse(before).notes,
    })
    const names = await readdir(folderOf({ dataDir }))
    const aside = names.find((name) => name.startsWith('todos.json.damaged-')) ?? ''
    t.is(await readFile(`${folderOf({ dataDir })}/${aside}`, 'utf8'), edited)
    await opened.store.transact(actor, putNotes(note('c', { rank: 3 })))
    await opened.store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(rankedIn(again.store.read()), ['a', 'b', 'c'])
    t.deepEqual(again.told, [])
  },
  title: (name = '') => `a document that a hand has edited so that ${name} is damaged, and recovered`,
})

test('a note lies in no folder', misfits, '"folderId":"f"', '"folderId":"gone"')
test('a folder with notes is gone', misfits, /^ {4}\{"id":"f",.*\n/m, '')
test('a field is not valid', misfits, '"rank":1', '"rank":"one"')
test('an id is there twice', misfits, '"id":"g"', '"id":"f"')
test('a list is missing', misfits, '"notes": [', '"others": [')

test('without journal and backups, of a damaged document is left what fits together', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const bare = await temporaryFolder(t)
  await cp(fileOf({ dataDir }), fileOf({ dataDir: bare }), { recursive: true })
  await editFile(fileOf({ dataDir: bare }), '"folderId":"f"', '"folderId":"gone"')
  const opened = await openNotes(t, bare)
  isSound(t, opened)
  t.deepEqual(
    contentOf(opened.store.read()).notes.map(({ id }) => id),
    ['b'],
  )
  t.deepEqual(idsOf(contentOf(opened.store.read()).folders), ['f', 'g'])
  t.is(opened.told.length, 1)
})

test('a revision beyond all bounds is damage, and what follows it is kept', async (t) => {
  for (const revision of ['9007199254740991', '900000000000000', '999999999999', '100000000000']) {
    const server = await stoppedWith(t, 'a')
    await editFile(fileOf(server), '"revision": 1,', `"revision": ${revision},`)
    const { server: next, api } = await restarted(t, server)
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 201)
    // As after a kill: the change is in the journal only.
    const dataDir = await asAfterKill(t, next.dataDir)
    t.deepEqual(await titlesOf((await restarted(t, { ...next, dataDir })).api), ['a', 'b'], revision)
    await next.stop()
    t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a', 'b'], revision)
  }
})

/** A document with the checksum that it has where Localist writes it. */
const signed = (text: string): string => `${text}  "checksum": "${checksumText(crc32(text))}"\n}\n`

const stamps = '"updatedAt":"2026-11-20T08:00:00.000Z","revision":1'
const f = `    {"id":"f","name":"f",${stamps}}`
const n = (id: string) => `    {"id":"${id}","folderId":"f","text":"t","rank":0,${stamps}}`
const deep = '['.repeat(100_000) + ']'.repeat(100_000)

/** Documents that no Localist would write. */
const oddDocuments = (): Readonly<Record<string, string>> => {
  const doc = (folders: string, notes: string, revision = '2', history = '"0123456789abcdef"') =>
    `{\n  "format": "localist-todos",\n  "version": 1,\n  "history": ${history},\n  "revision": ${revision},\n  "folders": [\n${folders}\n  ],\n  "notes": [\n${notes}\n  ],\n`
  return {
    'duplicate ids': signed(doc(f, `${n('a')},\n${n('a')}`)),
    null: signed(doc(f, '    null')),
    numbers: signed(doc(f, '    1,\n    2')),
    arrays: signed(doc(f, '    []')),
    'an id that is a number': signed(doc(f, n('a').replace('"a"', '7'))),
    'no id': signed(doc(f, n('a').replace('"id":"a",', ''))),
    'an id in upper case': signed(doc(f, n('A B'))),
    'a prototype': signed(doc(f, n('a').replace('{', '{"__proto__":{"x":1},'))),
    'a missing list': signed(doc(f, n('a')).replace(/ {2}"notes"[^]*$/, '')),
    'lists in another order': signed(
      doc(f, n('a')).replace('"folders"', '"x"').replace('"notes"', '"folders"').replace('"x"', '"notes"'),
    ),
    'a rank that is text': signed(doc(f, n('a').replace('"rank":0', '"rank":"0"'))),
    'a rank that is missing': signed(doc(f, n('a').replace('"rank":0,', ''))),
    'a deep value': signed(doc(f, n('a').replace('"t"', deep))),
    'a negative revision': signed(doc(f, n('a'), '-1')),
    'no JSON in a line': signed(doc(f, '    {{{')),
    'an odd history': signed(doc(f, n('a'), '2', '"../../x"')),
    'a history that is null': signed(doc(f, n('a'), '2', 'null')),
    'a misfit': signed(doc(f.replace('"f","name"', '"g","name"'), n('a'))),
    'a head with a prototype': signed(doc(f, n('a')).replace('{\n', '{\n  "__proto__": {"revision": 7},\n')),
    'nothing but depth': deep,
    'a deep list without our checksum': `${doc(f, n('a').replace('"t"', deep))}  "checksum": ""\n}\n`,
    'a prototype without our checksum': `${doc(f, n('a').replace('{', '{"__proto__":{"x":1},'))}  "checksum": ""\n}\n`,
    'null bytes': '\0'.repeat(10_000),
    'one brace': '{',
    'an empty file': '',
    'a lone surrogate': signed(doc(f, n('a').replace('"t"', '"\\ud800"'))),
  }
}

for (const [name, odd] of Object.entries(oddDocuments())) {
  test(`a document with ${name} opens for changes that stay, or is unavailable`, async (t) => {
    const dataDir = await temporaryFolder(t)
    await mkdir(folderOf({ dataDir }), { recursive: true })
    await writeFile(fileOf({ dataDir }), odd)
    const { store, told } = await openNotes(t, dataDir)
    if (told.some((each) => each.includes('could not be read. It is kept as'))) {
      t.throws(() => store.read(), { instanceOf: AccountUnavailable })
      return
    }
    const ids = idsOf(store.read().all(noteKind))
    await store.transact(actor, putNotes(note('z')))
    await store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(idsOf(again.store.read().all(noteKind)), [...ids, 'z'])
  })
}

test('a list of a kind that is not known is not lost without a word', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openNotes(t, dataDir)
  await first.store.transact(actor, putNotes(note('a')))
  await first.store.close()
  const text = await readFile(fileOf({ dataDir }), 'utf8')
  const { told } = await openNotes(t, dataDir, { kinds: [folderKind] })
  t.is(told.length, 1)
  const names = await readdir(folderOf({ dataDir }))
  const kept = names.filter((name) => name.startsWith('todos.json.damaged-'))
  t.is(kept.length, 1)
  t.is(await readFile(join(folderOf({ dataDir }), kept[0] ?? ''), 'utf8'), text)
})

unixTest(unixOnly('a link whose target is gone answers 503, never an empty list'), async (t) => {
  const server = await stoppedWith(t, 'a')
  await rename(fileOf(server), join(folderOf(server), 'away.json'))
  await symlink(join(folderOf(server), 'nowhere.json'), fileOf(server))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
  t.is((await api('POST', '/api/todos', { title: 'b' })).status, 503)
})

unixTest(unixOnly('a document that is a pipe answers 503 and holds nobody up'), async (t) => {
  const server = await stoppedWith(t)
  execFileSync('mkfifo', [fileOf(server)])
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
})

test('a file where the folder of the accounts should be answers 503 and is left alone', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'accounts'), 'mine')
  const server = await startServer(t, { dataDir })
  t.is((await apiOf(server, server.token)('GET', '/api/todos')).status, 503)
  t.is(await readFile(join(dataDir, 'accounts'), 'utf8'), 'mine')
  t.true(
    server.log.some((line) => /ENOTDIR|EEXIST/.test(line)),
    'the log has the reason',
  )
})

test('a document that is a folder answers 503 and is left alone', async (t) => {
  const server = await stoppedWith(t)
  await mkdir(fileOf(server))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
  t.true((await stat(fileOf(server))).isDirectory())
})
