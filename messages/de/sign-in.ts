import type { signIn as en } from '../en/sign-in.ts'

/** The texts of signing in and out, of the accounts, and of the configuration of sign-in in German. */
export const signIn: Record<keyof typeof en, string> = {
  'signedOut.title': 'Dieser Tab ist nicht angemeldet',
  'signedOut.body': 'Ein Link zu dieser Seite gilt nur einmal, und nur bis Localist beendet wird.',
  'signedOut.terminal': 'Führe {command} in einem Terminal aus (im Ordner eines Klons: {inClone})',
  'signedOut.menu': 'oder wähle „Im Browser öffnen“ im Menü der App.',
  'unsent.account':
    '{count, plural, one {# Änderung von {name} ist noch nicht gespeichert. Sie wird} other {# Änderungen von {name} sind noch nicht gespeichert. Sie werden}} gespeichert, sobald dieses Konto wieder geöffnet ist.',
  'unsent.local':
    '{count, plural, one {# Änderung der Liste dieses Computers ist noch nicht gespeichert. Sie wird} other {# Änderungen der Liste dieses Computers sind noch nicht gespeichert. Sie werden}} gespeichert, sobald diese Liste wieder geöffnet ist.',
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
  'signIn.failedTitle': 'Anmeldung nicht abgeschlossen',
  'signIn.details': 'Details',
  'signIn.renewLong': 'Anmeldung erneuern',
  'signOut.there': 'Auch bei {provider} abmelden',
  'signOut.title': 'Von Localist abgemeldet',
  'signOut.inBrowser':
    'Die Seite von {provider} in deinem Browser meldet dich auch dort ab. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',
  'signOut.inTab':
    'Die Seite von {provider} im anderen Tab meldet dich auch dort ab. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',
  'signOut.notOpened':
    'Öffne die Seite von {provider}, um dich auch dort abzumelden. Deine Liste bleibt auf diesem Computer: Melde dich wieder an, um sie zu sehen.',

  'account.title': 'Konto',
  'account.menu': 'Konto',
  'account.localBody': 'Deine Liste liegt auf diesem Computer, ohne Konto.',
  'account.with': 'Angemeldet mit {provider}',

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
