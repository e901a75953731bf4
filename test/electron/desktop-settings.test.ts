import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createDesktopSettings, desktopSettingsPatch } from '../../electron/settings/desktop-settings.ts'

// The app keeps its own settings over a start, whatever happened to their file.

const defaults = {
  onLastClose: 'ask',
  showDueToday: true,
  notificationText: 'title',
  quietHours: null,
  pausedUntil: null,
  quickEntryShortcut: 'Control+Alt+Space',
  lookForUpdates: false,
  lastUpdateLook: null,
} as const

function newFolder(t: ExecutionContext) {
  const folder = mkdtempSync(join(tmpdir(), 'localist-settings-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, file: join(folder, 'desktop-settings.json') }
}

test('a change is there at the next start, in a file of the person alone, and those who listen hear of it', (t) => {
  const { folder, file } = newFolder(t)
  const settings = createDesktopSettings(folder)
  const heard: unknown[] = []
  settings.listen((changed) => heard.push(changed))
  t.deepEqual(settings.read(), defaults)
  t.deepEqual(settings.change({ onLastClose: 'stay' }), { ...defaults, onLastClose: 'stay' })
  t.deepEqual(heard, [settings.read()])
  t.deepEqual(createDesktopSettings(folder).read(), { ...defaults, onLastClose: 'stay' })
  if (process.platform !== 'win32') t.is(statSync(file).mode & 0o777, 0o600)
})

for (const [title, text, read] of [
  ['that is damaged', '{"onLastClose":', defaults],
  ['that is no object', '["stay"]', defaults],
  ['with a bad value', '{"onLastClose":"never"}', defaults],
  [
    'with bad quiet hours',
    '{"quietHours":{"from":"22:00","to":"24:00"},"notificationText":"count"}',
    { ...defaults, notificationText: 'count' },
  ],
  ['with a bad shortcut', '{"quickEntryShortcut":"Shift+A"}', defaults],
  ['with a foreign field', '{"onLastClose":"quit","other":1}', { ...defaults, onLastClose: 'quit' }],
] as const) {
  test(`a file ${title} is read as far as it is valid`, (t) => {
    const { folder, file } = newFolder(t)
    writeFileSync(file, text)
    t.deepEqual(createDesktopSettings(folder).read(), read)
  })
}

test('a change that cannot be saved does not apply', (t) => {
  const { folder, file } = newFolder(t)
  const settings = createDesktopSettings(join(folder, 'missing'))
  t.throws(() => settings.change({ onLastClose: 'quit' }), { code: 'ENOENT' })
  t.deepEqual(settings.read(), defaults)
  t.throws(() => readFileSync(file), { code: 'ENOENT' })
})

const badQuietHours = [
  { quietHours: { from: '22:00' } },
  { quietHours: { from: '22:00', to: '7:00' } },
  { quietHours: { from: '22:60', to: '07:00' } },
  { quietHours: { from: '22:00', to: '07:00', days: [] } },
  { pausedUntil: 'tomorrow' },
]

test('a page can change a setting that exists to a value that it can have, and nothing else', (t) => {
  const isValid = (patch: unknown): boolean => desktopSettingsPatch.safeParse(patch).success
  const quietHours = { from: '22:00', to: '07:00' }
  const valid = [
    {},
    { onLastClose: 'stay' },
    { quietHours, notificationText: 'count' },
    { pausedUntil: null },
    { pausedUntil: '2026-11-27T12:00:00.000Z' },
  ]
  for (const patch of valid) t.true(isValid(patch), JSON.stringify(patch))
  for (const patch of [
    null,
    [],
    'stay',
    { onLastClose: 'never' },
    { onLastClose: null },
    { other: 1 },
    ...badQuietHours,
  ])
    t.false(isValid(patch), JSON.stringify(patch))
  t.false(isValid({ onLastClose: undefined }))
})
