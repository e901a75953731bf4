import { crc32 } from 'node:zlib'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { AccountUnavailable } from '../../../../server/store/errors.ts'
import { encodeLine } from '../../../../server/store/journal/segment.ts'
import { fileOf, folderOf } from '../../../support/account.ts'
import { folderKind, idsOf, note, noteKind, openNotes, putNotes } from '../../../support/notes.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'

const signed = (text: string): string =>
  `${text}  "checksum": "${crc32(text).toString(16).padStart(8, '0')}"\n}\n`

const stamps = '"updatedAt":"2026-11-20T08:00:00.000Z","revision":1'
const f = `    {"id":"f","name":"f",${stamps}}`
const n = (id: string) => `    {"id":"${id}","folderId":"f","text":"t","rank":0,${stamps}}`
const doc = (folders: string, notes: string, revision = '2', history = '"0123456789abcdef"') =>
  `{\n  "format": "localist-todos",\n  "version": 4,\n  "history": ${history},\n  "revision": ${revision},\n  "folders": [\n${folders}\n  ],\n  "notes": [\n${notes}\n  ],\n`

const deep = '['.repeat(100_000) + ']'.repeat(100_000)

const odd: Readonly<Record<string, string>> = {
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

for (const [name, text] of Object.entries(odd)) {
  test(`a document with ${name} opens for changes that stay, or is unavailable`, async (t) => {
    const dataDir = await temporaryFolder(t)
    await mkdir(folderOf({ dataDir }), { recursive: true })
    await writeFile(fileOf({ dataDir }), text)
    const { store, told } = await openNotes(t, dataDir)
    if (told.some((each) => each.includes('could not be read. It is kept as'))) {
      return t.throws(() => store.read(), { instanceOf: AccountUnavailable })
    }
    const ids = idsOf(store.read().all(noteKind))
    await store.transact(actor, putNotes(note('z')))
    await store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(idsOf(again.store.read().all(noteKind)), [...ids, 'z'])
  })
}

const lines: Readonly<Record<string, string>> = {
  'a prototype': `{"version":4,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x","__proto__":{"y":1}},"changes":[]}`,
  'a deep actor': `{"version":4,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x","y":${deep}},"changes":[]}`,
  depth: deep,
  null: 'null',
  'a number': '7',
  'changes of a wrong type': `{"version":4,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[null]}`,
  'an entity without fields': `{"version":4,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[{"kind":"note","id":"q","before":null,"after":{"id":"q","updatedAt":"","revision":2}}]}`,
  'a kind from Object.prototype': `{"version":4,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[{"kind":"constructor","id":"q","before":null,"after":null}]}`,
  'another revision': `{"version":4,"revision":9,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[]}`,
  'the same revision': `{"version":4,"revision":1,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[]}`,
  'two revisions': `{"version":4,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[],"revision":1}`,
  'a version of 1': `{"revision":2,"id":"x","at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[]}`,
}

for (const [name, json] of Object.entries(lines)) {
  test(`a line of the journal with ${name} is read, or is damage`, async (t) => {
    const dataDir = await temporaryFolder(t)
    const first = await openNotes(t, dataDir)
    await first.store.transact(actor, putNotes(note('a')))
    const folder = join(folderOf({ dataDir }), 'journal')
    const path = join(folder, '00000001-0.jsonl')
    await writeFile(path, (await readFile(path, 'utf8')) + encodeLine(json))
    const { store } = await openNotes(t, dataDir)
    t.deepEqual(
      idsOf(store.read().all(noteKind)).filter((id) => id !== 'q'),
      ['a'],
    )
    await store.transact(actor, putNotes(note('z')))
    await store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(again.told, [])
    t.deepEqual(
      idsOf(again.store.read().all(noteKind)).filter((id) => id !== 'q'),
      ['a', 'z'],
    )
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
