import type { signInProblems as en } from '../en/sign-in-problems.ts'

/** The texts for sign-ins that failed and for mistakes in the configuration of sign-in in German. */
export const signInProblems: Record<keyof typeof en, string> = {
  'failure.access_denied':
    'Die Anmeldung wurde abgebrochen, oder der Anbieter lässt dich Localist nicht verwenden.',
  'failure.invalid_client':
    'Der Anbieter kennt diese Client-ID nicht, oder das Client-Secret fehlt oder ist falsch. Prüfe beides in der Konfiguration.',
  'failure.unauthorized_client':
    'Der Anbieter lässt diese Anwendung niemanden anmelden. Erlaube ihr beim Anbieter den Authorization Code Flow.',
  'failure.invalid_grant': 'Der Anbieter akzeptiert diese Anmeldung nicht mehr. Versuche es noch einmal.',
  'failure.invalid_scope':
    'Der Anbieter lässt einen Scope nicht zu, den Localist anfragt. Prüfe die Scopes in der Konfiguration.',
  'failure.server_error': 'Beim Anbieter ist ein Fehler aufgetreten. Versuche es später noch einmal.',
  'failure.temporarily_unavailable':
    'Der Anbieter ist gerade nicht verfügbar. Versuche es später noch einmal.',
  'failure.refused':
    'Der Anbieter hat die Anmeldung abgelehnt. Versuche es noch einmal. Klappt es wieder nicht, gib der Administration des Anbieters Bescheid.',
  'failure.redirect-uri':
    'Die Weiterleitungsadresse ist nicht registriert: Trage {redirectUri} beim Anbieter für diese Anwendung ein und versuche es noch einmal.',
  'failure.certificate':
    'Dieser Computer vertraut dem Zertifikat des Anbieters ({host}) nicht. Prüfe Datum und Uhrzeit des Computers. Wenn deine Organisation ihren Netzwerkverkehr prüft, muss ihr Zertifikat im Zertifikatsspeicher des Systems stehen.',
  'failure.proxy':
    'Der Proxy hat die Anfrage an {host} nicht durchgelassen. Prüfe die Proxy-Einstellungen dieses Computers.',
  'failure.provider-unreachable':
    '{host} antwortet nicht. Prüfe, ob dieser Computer online ist und den Anbieter erreicht, und versuche es noch einmal.',
  'failure.redirected':
    '{host} hat die Anfrage umgeleitet. Das kann an einem Netz mit Anmeldeseite oder an einem falschen Aussteller liegen. Prüfe beides und versuche es noch einmal.',
  'failure.too-slow':
    '{host} hat nicht innerhalb von 10\u00A0Sekunden geantwortet. Versuche es später noch einmal.',
  'failure.too-large':
    '{host} hat mehr als 1\u00A0MB geschickt. Das tut kein Identitätsanbieter. Prüfe, ob der Aussteller stimmt.',
  'failure.not-json':
    'Der Anbieter hat mit einer Seite statt mit Daten geantwortet. Das kann an einem Netz mit Anmeldeseite oder an einem falschen Aussteller liegen. Prüfe beides.',
  'failure.unexpected-status':
    'Der Anbieter hat mit einem Fehler geantwortet. Prüfe den Aussteller und versuche es noch einmal. Klappt es wieder nicht, gib der Administration des Anbieters Bescheid.',
  'failure.clock':
    'Die Uhren dieses Computers und des Anbieters gehen verschieden. Stelle Datum und Uhrzeit dieses Computers und versuche es noch einmal.',
  'failure.not-trusted':
    'Die Antwort des Anbieters war nicht gültig. Versuche es noch einmal. Klappt es wieder nicht, gib der Administration des Anbieters Bescheid.',
  'failure.bad-callback': 'Die Antwort des Anbieters war nicht gültig. Versuche es noch einmal.',
  'failure.id-token':
    'Das ID-Token des Anbieters war nicht gültig. Versuche es noch einmal. Klappt es wieder nicht, gib der Administration des Anbieters Bescheid.',
  'failure.metadata':
    'Den Metadaten des Anbieters fehlt ein gültiger Wert für {member}. Prüfe, ob der Aussteller stimmt.',
  'failure.insecure': 'Der Anbieter nennt eine Adresse ohne https ({address}). Localist verwendet sie nicht.',
  'failure.no-pkce':
    'Der Anbieter unterstützt PKCE mit S256 nicht. Ohne das ist die Anmeldung aus einer App nicht sicher. Bitte die Administration des Anbieters, es einzuschalten.',
  'failure.issuer-mismatch':
    'Der Anbieter nennt einen anderen Aussteller als den konfigurierten. Trage in der Konfiguration genau den genannten ein.',
  'failure.client-authentication':
    'Der Anbieter akzeptiert ein Client-Secret auf keine Art, die Localist unterstützt. Erlaube client_secret_basic für diese Anwendung beim Anbieter, oder mach sie zu einem öffentlichen Client.',

  'mistake.unreadable':
    '{path} lässt sich nicht lesen. Prüfe, ob es eine Datei ist, die Localist lesen darf, und starte Localist neu.',
  'mistake.not-json': '{path} ist kein gültiges JSON. Korrigiere die Datei und starte Localist neu.',
  'mistake.shape':
    '{path} muss ein JSON-Objekt mit Einstellungen wie "oidc" und "auth" sein. Korrigiere die Datei und starte Localist neu.',
  'mistake.secret-exposed':
    '{path} enthält ein Client-Secret, das andere lesen können. Führe {commands} aus und starte Localist neu.',
  'mistake.not-of-administrator': '{path} wird nicht verwendet: Die Datei gehört keinem Administratorkonto.',
  'mistake.changeable':
    'Andere können {path} oder den Ordner der Datei ändern. Deshalb wird sie nicht verwendet, und die Anmeldung ist erforderlich. Mit Administratorrechten musst du ihren Inhalt prüfen und dann {step, select, replace {die Verknüpfung durch eine Datei ersetzen} run {{commands} ausführen} both {die Verknüpfung durch eine Datei ersetzen und {commands} ausführen} other {die Zugriffsrechte setzen, wie es in docs/sign-in.md steht}}. Starte Localist danach neu.',
  'mistake.unknown-variable':
    '{name} ist keine Variable von Localist. Meintest du {nearest}? Benenne sie um oder entferne sie, und starte Localist neu.',
  'mistake.required-meanwhile': 'Bis dahin ist die Anmeldung erforderlich.',
  'mistake.setting':
    '{place, select, environment {Umgebungsvariablen} other {{place}}}: {rule} Korrigiere das und starte Localist neu.',
  'mistake.unknown':
    'Die Konfiguration der Anmeldung hat einen Fehler, den diese Seite nicht kennt. Das Protokoll von Localist nennt ihn.',

  'rule.missing': '{setting} fehlt.',
  'rule.text': '{setting} muss einzeiliger Text sein und darf nicht leer sein.',
  'rule.too-long': '{setting} darf höchstens 60 Zeichen lang sein.',
  'rule.address': '{setting} muss eine Adresse wie https://login.example.com sein, ohne Abfrage.',
  'rule.https': '{setting} muss eine https-Adresse sein (http nur auf diesem Computer).',
  'rule.well-known': '{setting} muss ohne /.well-known/openid-configuration angegeben werden.',
  'rule.openid': '{setting} muss openid enthalten.',
  'rule.reserved': '{setting} darf nicht gesetzt sein, weil Localist es selbst setzt.',
  'rule.redirect-host': '{setting} muss 127.0.0.1 oder localhost sein.',
  'rule.boolean': '{setting} muss true oder false sein.',
  'rule.hosts':
    '{setting} muss aus höchstens 20 Werten des Headers Host bestehen, wie todos.example.org oder todos.example.org:8443, ohne http:// und ohne *.',
  'rule.days': '{setting} muss eine ganze Zahl von 1 bis 3650 sein.',
  'rule.unknown': '{setting} ist keine Einstellung.',
  'rule.object': '{setting} muss ein Objekt sein.',
  'rule.other': '{setting} lässt sich nicht verwenden.',

  'notKept.no-refresh-token':
    'Diese Anmeldung gilt, bis Localist geschlossen wird: Der Anbieter hat kein Refresh-Token gegeben, mit dem sie erneuert werden kann.',
  'notKept.only-in-app':
    'Nur die Desktop-App hebt Anmeldungen auf. Diese gilt deshalb, bis Localist beendet wird.',
  'notKept.no-keyring':
    'Diese Anmeldung gilt, bis Localist geschlossen wird: Dieser Computer hat keinen Schlüsselbund, der sie schützt. Installiere oder entsperre GNOME Keyring oder KWallet.',
  'notKept.no-keychain':
    'Diese Anmeldung gilt, bis Localist geschlossen wird: Der Schlüsselbund dieses Computers lässt Localist nicht zu. Entsperre ihn in der Schlüsselbundverwaltung.',
  'notKept.no-encryption':
    'Diese Anmeldung gilt, bis Localist geschlossen wird: Windows verschlüsselt für dieses Benutzerkonto zurzeit nichts.',
  'notKept.not-encrypted':
    'Diese Anmeldung gilt, bis Localist geschlossen wird: Das System hat sie nicht verschlüsselt.',
  'notKept.not-written':
    'Diese Anmeldung gilt, bis Localist geschlossen wird: Sie konnte nicht in den Datenordner geschrieben werden.',
  'notKept.unknown': 'Diese Anmeldung gilt, bis Localist geschlossen wird.',
}
