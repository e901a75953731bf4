import type { account as en } from '../en/account.ts'

/** The texts about accounts and signing in to them in German. */
export const account: Record<keyof typeof en, string> = {
  'signIn.signIn': 'Anmelden',
  'signIn.done': 'Angemeldet als {name}',
  'signIn.doneInstead': 'Angemeldet als {name}. Die bisherige Liste ({last}) bleibt auf diesem Computer.',
  'signIn.expired': 'Die Anmeldung hat zu lange gedauert. Beginne sie noch einmal.',
  'signIn.gone': 'Localist wurde inzwischen neu gestartet. Beginne die Anmeldung noch einmal.',
  'signIn.unreachable': 'Localist antwortet nicht. Prüfe, ob es läuft, und versuche es noch einmal.',
  'signIn.noWebPage':
    'Die Adresse der Anmeldeseite ist keine Webadresse und wurde deshalb nicht geöffnet. Sag der Person Bescheid, die die Anmeldung eingerichtet hat.',
  'signIn.renew': 'Erneuern',
  'signIn.notNow': 'Jetzt nicht',
  'ended.rejected': 'Deine Anmeldung ist abgelaufen. Deine Liste ist noch da.',
  'ended.not-kept': 'Deine Anmeldung endete, als Localist geschlossen wurde. Deine Liste ist noch da.',
  'ended.overdue': 'Deine Anmeldung konnte zu lange nicht bestätigt werden. Deine Liste ist noch da.',
  'ended.other-provider':
    'Dieses Konto gehört zu einem Anbieter, der nicht mehr eingerichtet ist. Deine Liste ist noch da.',

  'signOut.here': 'Abmelden',
  'signOut.done':
    'Abgemeldet. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',
  'signOut.onlyHere': 'Nur hier abgemeldet: {provider} hat keine Seite zum Abmelden.',
  'signOut.unreachable': 'Nur hier abgemeldet: {provider} war nicht erreichbar.',

  'page.open': 'Seite öffnen',
  'page.openAgain': 'Seite noch einmal öffnen',
  'page.openBrowserAgain': 'Browser noch einmal öffnen',
  'account.local': 'Dieser Computer',
  'account.localSignIn': 'Dieser Computer – anmelden',
  'account.unnamed': 'Konto bei {provider}',
  'account.ended': 'Anmeldung beendet',

  'accounts.removed': 'Konto entfernt.',
  'accounts.removedKept': 'Konto entfernt. Eine Kopie der Liste liegt im Datenordner, in {path}.',

  'failure.unknown': 'Die Anmeldung ist fehlgeschlagen ({code}). Versuche es noch einmal.',
}
