import test from 'ava'
import { presentAccount } from '../../../server/accounts/present.ts'
import { account } from '../../../server/accounts/schema.ts'
import { presentBackup, presentRestoration } from '../../../server/backups/present.ts'
import { backup, restoration } from '../../../server/backups/schema.ts'
import { presentNotice } from '../../../server/notices/present.ts'
import { notice } from '../../../server/notices/schema.ts'
import { presentSettings } from '../../../server/settings/present.ts'
import {
  defaultAccountSettings,
  defaultInstallationSettings,
  settings,
} from '../../../server/settings/schema.ts'
import { presentTodo } from '../../../server/todos/present.ts'
import { todo } from '../../../server/todos/schema.ts'
import { presentToken } from '../../../server/tokens/present.ts'
import { accessToken } from '../../../server/tokens/schema.ts'

const at = '2026-11-20T08:00:00.000Z'
const id = '4c0e3b2a-1111-4111-8111-000000000001'
const isPrivate = { sha256: 'private', notForTheWire: 'private' }

const storedTodo = {
  id,
  title: 'Pay rent',
  notes: '',
  completed: false,
  completedAt: null,
  order: 1024,
  listId: 'inbox',
  parentId: null,
  tags: ['home'],
  priority: 0,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: null,
  repeat: null,
  reminders: [],
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  next: null,
  revision: 7,
} as const

const storedAccount = {
  id: 'a'.repeat(40),
  issuer: 'https://provider.example',
  subject: '1',
  name: 'Ada',
  email: null,
  createdAt: at,
  checkedAt: at,
  rejected: false,
  copyAnswered: true,
  isFirst: true,
}

const storedToken = {
  id,
  accountId: 'local',
  name: 'script',
  scopes: ['todos:read'],
  sha256: '0'.repeat(64),
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
} as const

const storedBackup = { id: '2026-11-20-daily', reason: 'daily', createdAt: at, size: 1 } as const

const storedNotice = {
  id,
  createdAt: at,
  reason: 'file-replaced',
  values: { file: 'settings.json' },
  message: 'A file was set aside.',
} as const

// Each schema of the wire is strict, so that it refuses a field that it does not list.
const presented = [
  ['a todo', todo, presentTodo({ ...storedTodo, ...isPrivate }, 'http://127.0.0.1:41730')],
  ['an account', account, presentAccount({ ...storedAccount, ...isPrivate })],
  ['an access token', accessToken, presentToken({ ...storedToken, ...isPrivate })],
  ['a notice', notice, presentNotice({ ...storedNotice, ...isPrivate })],
  [
    'the settings',
    settings,
    presentSettings(
      { ...defaultInstallationSettings, ...isPrivate },
      { ...defaultAccountSettings, ...isPrivate },
    ),
  ],
  ['a backup', backup, presentBackup({ ...storedBackup, ...isPrivate })],
  [
    'a restoration',
    restoration,
    presentRestoration({ restored: 1, trashed: 0, others: 0, before: null, ...isPrivate }),
  ],
] as const

for (const [name, schema, wire] of presented) {
  test(`${name} reaches the wire with the fields of its schema, and no other`, (t) => {
    t.deepEqual(schema.parse(wire), wire)
    t.throws(() => schema.parse({ ...wire, ...isPrivate }))
    t.notRegex(JSON.stringify(wire), /private/)
  })
}
