import type { account as en } from '../en/account.ts'

/** The texts about accounts and signing in to them in German. */
export const account: Record<keyof typeof en, string> = {
  'closed.title': 'Melde dich an, um deine Todos zu sehen',
  'closed.body':
    'In dieser Installation von Localist muss man sich mit {provider} anmelden. Deine Liste bleibt auf diesem Computer.',
  'closed.noProvider':
    'In dieser Installation von Localist muss man sich anmelden, aber noch lässt sich kein Anbieter verwenden. Deine Liste bleibt auf diesem Computer.',
  'closed.unsent':
    'Einige Änderungen sind noch nicht gespeichert. Sie werden gespeichert, sobald ihr Konto wieder geöffnet ist.',
  'closed.offline': 'Sobald du angemeldet bist, funktioniert Localist auch offline.',
  'closed.rejected': 'Deine Anmeldung ist abgelaufen.',
  'closed.not-kept': 'Deine Anmeldung endete, als Localist geschlossen wurde.',
  'closed.overdue': 'Deine Anmeldung konnte zu lange nicht bestätigt werden.',
  'closed.other-provider':
    'Das zuletzt geöffnete Konto gehört zu einem Anbieter, der nicht mehr eingerichtet ist.',

  'signIn.signIn': 'Anmelden',
  'signIn.with': 'Mit {provider} anmelden',
  'signIn.browserTitle': 'Weiter in deinem Browser',
  'signIn.tabTitle': 'Weiter im anderen Tab',
  'signIn.starting': 'Verbindung zu {provider} wird hergestellt\u00A0…',
  'signIn.inBrowser':
    'Melde dich im Browser auf der Seite von {provider} an und komm dann zurück. Dieser Dialog schließt sich von selbst.',
  'signIn.inTab':
    'Melde dich im anderen Tab auf der Seite von {provider} an und komm dann zurück. Dieser Dialog schließt sich von selbst.',
  'signIn.notOpened':
    'Öffne die Seite des Anbieters und melde dich dort an. Dieser Dialog schließt sich von selbst.',
  'signIn.trouble': 'Der Anbieter zeigt einen Fehler',
  'signIn.redirectHelp':
    'Steht dort, dass die Weiterleitungsadresse nicht registriert ist? Dann trage diese beim Anbieter für die Anwendung ein und versuche es noch einmal.',
  'signIn.clientHelp': 'Ist die Anwendung dort unbekannt? Dann prüfe die Client-ID: {clientId}',
  'signIn.link': 'Oder öffne diesen Link in einem anderen Browser',
  'signIn.copyLink': 'Link kopieren',
  'signIn.done': 'Angemeldet als {name}',
  'signIn.doneInstead': 'Angemeldet als {name}. Die bisherige Liste ({last}) bleibt auf diesem Computer.',
  'signIn.failedTitle': 'Anmeldung nicht abgeschlossen',
  'signIn.details': 'Details',
  'signIn.expired': 'Die Anmeldung hat zu lange gedauert. Beginne sie noch einmal.',
  'signIn.gone': 'Localist wurde inzwischen neu gestartet. Beginne die Anmeldung noch einmal.',
  'signIn.unreachable': 'Localist antwortet nicht. Prüfe, ob es läuft, und versuche es noch einmal.',
  'signIn.noWebPage':
    'Die Adresse der Anmeldeseite ist keine Webadresse und wurde deshalb nicht geöffnet. Sag der Person Bescheid, die die Anmeldung eingerichtet hat.',
  'signIn.renew': 'Erneuern',
  'signIn.renewLong': 'Anmeldung erneuern',
  'signIn.notNow': 'Jetzt nicht',
  'ended.rejected': 'Deine Anmeldung ist abgelaufen. Deine Liste ist noch da.',
  'ended.not-kept': 'Deine Anmeldung endete, als Localist geschlossen wurde. Deine Liste ist noch da.',
  'ended.overdue': 'Deine Anmeldung konnte zu lange nicht bestätigt werden. Deine Liste ist noch da.',
  'ended.other-provider':
    'Dieses Konto gehört zu einem Anbieter, der nicht mehr eingerichtet ist. Deine Liste ist noch da.',

  'signOut.here': 'Abmelden',
  'signOut.there': 'Auch bei {provider} abmelden',
  'signOut.done':
    'Abgemeldet. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',
  'signOut.onlyHere': 'Nur hier abgemeldet: {provider} hat keine Seite zum Abmelden.',
  'signOut.unreachable': 'Nur hier abgemeldet: {provider} war nicht erreichbar.',
  'signOut.title': 'Von Localist abgemeldet',
  'signOut.inBrowser':
    'Die Seite von {provider} in deinem Browser meldet dich auch dort ab. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',
  'signOut.inTab':
    'Die Seite von {provider} im anderen Tab meldet dich auch dort ab. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',
  'signOut.notOpened':
    'Öffne die Seite von {provider}, um dich auch dort abzumelden. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',

  'page.open': 'Seite öffnen',
  'page.openAgain': 'Seite noch einmal öffnen',
  'page.openBrowserAgain': 'Browser noch einmal öffnen',

  'account.title': 'Konto',
  'account.menu': 'Konto',
  'account.local': 'Dieser Computer',
  'account.localSignIn': 'Dieser Computer – anmelden',
  'account.localBody': 'Deine Liste liegt auf diesem Computer, ohne Konto.',
  'account.unnamed': 'Konto bei {provider}',
  'account.with': 'Angemeldet mit {provider}',
  'account.ended': 'Anmeldung beendet',

  'unsent.account':
    '{count, plural, one {# Änderung von {name} ist noch nicht gespeichert. Sie wird} other {# Änderungen von {name} sind noch nicht gespeichert. Sie werden}} gespeichert, sobald dieses Konto wieder geöffnet ist.',
  'unsent.local':
    '{count, plural, one {# Änderung der Liste dieses Computers ist noch nicht gespeichert. Sie wird} other {# Änderungen der Liste dieses Computers sind noch nicht gespeichert. Sie werden}} gespeichert, sobald diese Liste wieder geöffnet ist.',

  'accounts.title': 'Konten auf diesem Computer',
  'accounts.intro':
    'Jedes Konto ist eine eigene Liste auf diesem Computer. Sie wird nicht mit anderen Computern abgeglichen, auch wenn du dich dort anmeldest.',
  'accounts.loadFailed': 'Die Konten konnten nicht geladen werden.',
  'accounts.active': 'Jetzt angezeigt',
  'accounts.local': 'Ohne Konto',
  'accounts.since': 'seit {date}',
  'accounts.remove': 'Entfernen',
  'accounts.removeNamed': '„{name}“ entfernen',
  'accounts.removeTitle': '„{name}“ von diesem Computer entfernen?',
  'accounts.removeBody':
    'Die Liste und die Zugriffstoken werden aus Localist entfernt. Eine Kopie der Liste bleibt im Datenordner. Das Konto bei {provider} bleibt, wie es ist.',
  'accounts.removed': 'Konto entfernt.',
  'accounts.removedKept': 'Konto entfernt. Eine Kopie der Liste liegt im Datenordner, in {path}.',

  'copies.title':
    '{count, plural, one {Dein Todo} other {Deine # Todos}} aus der Liste dieses Computers in dieses Konto kopieren?',
  'copies.body':
    'Ein Konto ist eine eigene Liste auf diesem Computer, die nicht mit anderen Computern abgeglichen wird. Die Originale bleiben, wo sie sind.',
  'copies.copy': 'Kopieren',
  'copies.decline': 'Nicht kopieren',
  'copies.done': '{count, plural, one {# Todo kopiert} other {# Todos kopiert}}',

  'configuration.title': 'So ist die Anmeldung eingerichtet',
  'configuration.none':
    'Localist funktioniert ohne Konto. Wenn du dich bei einem Identitätsanbieter anmelden willst, richte ihn ein, wie es in {page} steht.',
  'configuration.loadFailed': 'Die Konfiguration der Anmeldung konnte nicht geladen werden.',
  'configuration.source': 'Eingerichtet in',
  'configuration.managed': 'Datei deiner Administration',
  'configuration.environment': 'Umgebungsvariablen',
  'configuration.file': 'config.json',
  'configuration.path': 'Datei',
  'configuration.issuer': 'Aussteller (Issuer)',
  'configuration.clientId': 'Client-ID',
  'configuration.scopes': 'Scopes',
  'configuration.required': 'Anmeldung',
  'configuration.isRequired':
    'Erforderlich; ohne Bestätigung bleibt eine Liste {days, plural, one {# Tag} other {# Tage}} lang geöffnet',
  'configuration.isOptional': 'Freiwillig',
  'configuration.overridden': 'Nicht verwendet',
  'configuration.isOverridden':
    '{sources}; {count, plural, one {dort steht auch ein Anbieter} other {dort stehen weitere Anbieter}}',
  'configuration.redirectUri': 'Weiterleitungsadresse, die beim Anbieter zu registrieren ist',
}
