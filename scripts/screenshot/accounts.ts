import { fillAccount, fillHardTexts, fillMany, type Filled } from './examples.ts'
import { popups } from './popups.ts'
import type { Server } from './server.ts'
import { at, views, type Shot } from './shots.ts'
import {
  fillAndSignIn,
  secondAccountShots,
  signedInShots,
  signedOutShots,
  signInAtProvider,
  unreachableShots,
} from './sign-in.ts'

/** An account that has its pictures taken. */
export interface Account {
  readonly name: string
  readonly fill: (server: Server) => Promise<Filled | null>
  readonly shots: Readonly<Record<string, Shot>>
  /** The variables with which its server is started, given the address of an identity provider. */
  readonly environment?: (issuer: string) => Readonly<Record<string, string>>
}

const { inbox, today, upcoming, all, completed, list, details, trash, menu } = views
const { date, palette, selection, print } = popups

/** The accounts that have their pictures taken. */
export const accounts: readonly Account[] = [
  { name: 'full', fill: fillWithBackup, shots: { ...views, ...popups } },
  { name: 'empty', fill: () => Promise.resolve(null), shots: views },
  {
    name: 'hard-texts',
    fill: fillHardTexts,
    shots: {
      inbox,
      today,
      all,
      list,
      details,
      trash,
      menu,
      date,
      palette,
      selection,
      print,
      'row-menu': popups['row-menu'],
      'list-menu': popups['list-menu'],
      'view-form': popups['view-form'],
    },
  },
  { name: 'many', fill: fillMany, shots: { inbox, upcoming, all, completed, list, details } },
  { name: 'signed-out', fill: fillAccount, shots: signedOutShots, environment: signInAtProvider },
  {
    name: 'unreachable',
    fill: fillAccount,
    shots: unreachableShots,
    // No program listens on this port.
    environment: () => signInAtProvider('http://127.0.0.1:9'),
  },
  { name: 'signed-in', fill: fillAndSignIn('ada'), shots: signedInShots, environment: signInAtProvider },
  {
    name: 'two-accounts',
    fill: fillAndSignIn('ada', 'grace'),
    shots: secondAccountShots,
    environment: signInAtProvider,
  },
  {
    name: 'required',
    fill: () => Promise.resolve(null),
    shots: { closed: at('/') },
    environment: (issuer) => ({ ...signInAtProvider(issuer), LOCALIST_AUTH_REQUIRED: 'true' }),
  },
]

/** An account with an access token and a backup from which it differs. */
async function fillWithBackup(server: Server): Promise<Filled> {
  const filled = await fillAccount(server)
  await server.call('POST', '/api/tokens', { name: 'Backup script', scopes: ['todos:read'], expiresAt: null })
  // A start makes the backup of the day.
  await server.restart()
  await server.call('POST', '/api/todos', { title: 'Order ink' })
  return filled
}
