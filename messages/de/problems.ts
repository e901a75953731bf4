import type { problems as en } from '../en/problems.ts'

/** The texts for the refusals and notices of the server in German. */
export const problems: Record<keyof typeof en, string> = {
  'problem.unauthorized': 'Dieser Anmeldelink wurde schon verwendet oder ist zu alt. Fordere einen neuen an.',
  'problem.forbidden': 'Localist lässt das nicht zu. Es wurde nichts geändert.',
  'problem.request-timeout': 'Die Anfrage an Localist hat zu lange gedauert. Versuche es noch einmal.',
  'problem.account-in-use': 'Das geht mit diesem Konto gerade nicht. Es wurde nichts geändert.',
  'problem.no-provider':
    'Es lässt sich kein Identitätsanbieter verwenden. Deshalb kann sich niemand anmelden.',
  'problem.configuration-in-use':
    'Die Konfiguration der Anmeldung wird beim nächsten Start von Localist neu gelesen.',
  'problem.cannot-skip':
    'Dieses Todo hat kein nächstes Datum, deshalb wurde es nicht übersprungen. Erledige es stattdessen.',
  'problem.id-taken': 'Das wurde schon hinzugefügt. Es wurde nichts geändert.',
  'problem.in-trash': 'Das gehört zu etwas, das im Papierkorb liegt. Stelle dieses zuerst wieder her.',
  'problem.request-under-way': 'Localist ist noch mit dieser Änderung beschäftigt.',
  'problem.backup-unreadable':
    'Diese Sicherung lässt sich nicht verwenden. Es wurde nichts geändert. Wähle eine andere.',
  'problem.history-gone': 'Das ist nicht mehr gespeichert.',
  'problem.precondition-failed':
    'Das wurde inzwischen geändert. Es wurde nichts gespeichert. Versuche es noch einmal.',
  'problem.too-large': 'Das ist zu groß, um auf einmal gespeichert zu werden. Es wurde nichts geändert.',
  'problem.too-many': 'Das ist zu viel auf einmal. Warte einen Moment und versuche es noch einmal.',
  'problem.internal-error':
    'In Localist ist etwas schiefgegangen. Es wurde nichts geändert. Mehr steht im Protokoll.',
  'problem.storage-forbidden':
    'Localist darf nicht in seinen Datenordner schreiben. Es wurde nichts geändert. Prüfe die Rechte des Ordners und der Dateien darin.',
  'problem.storage-uncertain':
    'Die Änderung wurde gemacht, aber das Laufwerk hat sie nicht bestätigt. Bei einem Stromausfall kann sie verloren gehen. Schaffe Platz oder prüfe das Laufwerk, und sieh dann nach, ob die Änderung da ist.',
  'problem.storage-full':
    'Das Laufwerk ist voll oder dein Kontingent aufgebraucht. Es wurde nichts geändert. Schaffe Platz und versuche es noch einmal.',
  'problem.provider-unavailable':
    'Der Identitätsanbieter antwortet nicht, oder seiner Antwort ist nicht zu trauen. Versuche es später noch einmal.',
  'problem.account-unavailable':
    'Localist kann die Dateien mit deinen Todos nicht öffnen. Mehr steht im Protokoll. Starte Localist neu.',
  'problem.document-unavailable':
    'Localist kann eine Datei in seinem Datenordner nicht öffnen. Mehr steht im Protokoll. Starte Localist neu.',
  'problem.writing-stopped': 'Localist speichert keine Änderungen mehr. Starte es neu.',

  'reason.account-active':
    'Du bist in diesem Konto angemeldet. Melde dich zuerst ab, dann kannst du es entfernen.',
  'reason.account-local': 'Die eigene Liste dieses Computers lässt sich nicht entfernen.',
  'reason.account-not-active': 'Du bist nicht in diesem Konto angemeldet. Melde dich zuerst an.',
  'reason.local-list-closed':
    'Die eigene Liste dieses Computers ist geschlossen: Nur das erste Konto hier konnte sie kopieren.',
  'reason.other-user': 'Das darf nur das Benutzerkonto, unter dem Localist auf diesem Computer läuft.',
  'reason.list-in-trash':
    '„{name}“, die Liste dieses Todos, liegt im Papierkorb. Stelle zuerst die Liste wieder her. Es wurde nichts geändert.',
  'reason.parent-in-trash':
    'Das ist eine Unteraufgabe von „{name}“, das im Papierkorb liegt. Stelle zuerst dieses Todo wieder her. Es wurde nichts geändert.',
  'reason.too-many-codes':
    'Es gibt {most} unbenutzte Anmeldelinks. Verwende einen davon oder warte fünf Minuten.',
  'reason.too-many-sign-ins':
    'Es laufen schon {most} Anmeldungen. Schließe eine davon ab, brich eine ab oder warte zehn Minuten.',
  'reason.too-many-streams':
    'Zu viele Seiten und Skripte beobachten deine Todos ({most}). Schließe eine davon und versuche es noch einmal.',

  'reason.disk-full': 'Das Laufwerk ist voll. Schaffe Platz und starte Localist dann neu.',
  'reason.file-not-opened':
    '{file} im Datenordner lässt sich nicht öffnen. Prüfe, ob es eine Datei ist und ob du die Datei und ihren Ordner lesen und schreiben kannst. Starte Localist dann neu.',
  'reason.file-not-linked':
    '{file} im Datenordner ist eine Verknüpfung zu einer Datei, die es nicht gibt. Leg die Datei zurück und starte Localist dann neu.',
  'reason.file-newer':
    '{file} stammt von einer neueren Version von Localist und wurde nicht verändert. Installiere diese Version, um sie zu öffnen.',
  'reason.journal-newer':
    'Das Journal deiner Änderungen stammt von einer neueren Version von Localist und wurde nicht verändert. Installiere diese Version, um es zu öffnen.',
  'reason.journal-not-opened':
    'Das Journal deiner Änderungen im Datenordner lässt sich nicht öffnen. Prüfe, ob du seine Dateien und den Ordner lesen und schreiben kannst. Starte Localist dann neu.',
  'reason.document-missing':
    '{file} fehlt und ließ sich nicht wiederherstellen. Beende Localist. Leg dann eine lesbare Datei {file} zurück, oder verschiebe den Ordner, in dem sie war, um mit einer leeren Liste zu beginnen.',
  'reason.document-unreadable':
    '{file} war nicht lesbar und wurde als {copy} im Datenordner aufgehoben. Beende Localist. Leg dann eine lesbare Datei {file} zurück, oder verschiebe {copy} an einen anderen Ort, um mit einer leeren Liste zu beginnen.',
  'reason.account-closed': 'Diese Liste wurde geschlossen. Es wurde nichts geändert.',
  'reason.account-being-removed':
    'Dieses Konto wird gerade von diesem Computer entfernt. Es wurde nichts geändert.',
  'reason.folder-gone':
    'Der Ordner deiner Todos wurde verschoben oder gelöscht, während Localist lief, und ließ sich nicht neu schreiben. Es wurde nichts geändert. Prüfe den Datenordner und versuche es dann noch einmal.',
  'reason.stopping': 'Localist wird gerade beendet. Es wurde nichts geändert.',
  'reason.taken-over':
    'Eine andere Localist-Instanz, vielleicht in einem Container, hat den Datenordner dieser Instanz geöffnet, oder der Ordner wurde verschoben. Diese Instanz speichert keine Änderungen mehr und zeigt vielleicht alte Todos. Sieh in der anderen Instanz nach, ob deine letzte Änderung da ist, und beende diese.',
  'reason.not-writable':
    'Localist konnte beim Start nicht in seinen Datenordner schreiben und speichert deshalb keine Änderungen. Schaffe Platz auf dem Laufwerk, prüfe die Rechte des Ordners und starte Localist dann neu.',
  'reason.backup-damaged':
    'Diese Sicherung ist nicht lesbar. Es wurde nichts geändert. Wähle eine andere Sicherung.',
  'reason.backup-newer':
    'Diese Sicherung stammt von einer neueren Version von Localist. Es wurde nichts geändert. Wähle eine andere Sicherung.',

  'reason.file-replaced':
    '{file} war nicht lesbar. Localist hat eine neue Datei angelegt. Die beschädigte wurde als {copy} aufgehoben.',
  'reason.file-restored':
    '{file} war nicht lesbar und wurde aus einer Kopie wiederhergestellt. Die beschädigte Datei wurde als {copy} aufgehoben.',
  'reason.other-list':
    '{file} kam von einer anderen Liste oder einem anderen Computer. Localist zeigt jetzt diese Liste. Die vorherige findest du in den Sicherungen, auf dem Stand der letzten Sicherung.',
  'reason.journal-damaged':
    'Das Journal deiner Änderungen war beschädigt. {lost, plural, =0 {Es ging keine Änderung verloren.} one {# der letzten Änderungen war nicht lesbar. Alle anderen wurden wiederhergestellt.} other {# der letzten Änderungen waren nicht lesbar. Alle anderen wurden wiederhergestellt.}}{count, plural, =0 {} one { Die beschädigte Datei wurde als {copies} aufgehoben.} other { Die beschädigten Dateien wurden als {copies} aufgehoben.}}',
  'reason.journal-end-missing':
    'Das Ende des Journals deiner Änderungen ist verloren, obwohl Localist es geschrieben hatte. Änderungen zwischen {from, date, medium}, {from, time, short}, und {to, date, medium}, {to, time, short}, fehlen vielleicht.{count, plural, =0 {} one { Die beschädigte Datei wurde als {copies} aufgehoben.} other { Die beschädigten Dateien wurden als {copies} aufgehoben.}}',
  'reason.edits-combined':
    '{file} wurde bearbeitet, während die letzten Änderungen darin fehlten, weil Localist nicht ordentlich beendet worden war. Localist hat beides zusammengeführt. Wo beides dasselbe Todo betraf, wurde die Bearbeitung nicht übernommen. Die bearbeitete Datei wurde als {copy} aufgehoben.',
  'reason.edit-not-used':
    '{file} wurde von einem anderen Programm geändert, während Localist lief. Localist hat diese Änderung nicht übernommen. Die geänderte Datei wurde als {copy} aufgehoben. Beende Localist, bevor du die Datei bearbeitest.',
  'reason.missing-recovered':
    '{file} fehlte. Deine Todos wurden aus {backup, select, none {dem Journal deiner Änderungen} other {der Sicherung {backup} und dem Journal deiner Änderungen}} wiederhergestellt. Es ging nichts verloren.',
  'reason.damaged-recovered':
    '{file} war beschädigt und wurde als {copy} aufgehoben. Deine Todos wurden aus {backup, select, none {dem Journal deiner Änderungen} other {der Sicherung {backup} und dem Journal deiner Änderungen}} wiederhergestellt. Nichts ging verloren, außer dem, was du in der Datei selbst bearbeitet hast.',
  'reason.missing-salvaged':
    '{file} fehlte. {found, plural, one {# Todo oder Liste daraus war lesbar} other {# Todos und Listen daraus waren lesbar}}{unreadable, plural, =0 {. Weitere fehlen vielleicht.} one {, # nicht.} other {, # nicht.}}',
  'reason.damaged-salvaged':
    '{file} war beschädigt und wurde als {copy} aufgehoben. {found, plural, one {# Todo oder Liste daraus war lesbar} other {# Todos und Listen daraus waren lesbar}}{unreadable, plural, =0 {. Weitere fehlen vielleicht.} one {, # nicht.} other {, # nicht.}}',
  'reason.folder-written-anew':
    '{folder} oder das Journal darin wurde verschoben oder gelöscht, während Localist lief. Localist hat alle deine Todos dort neu geschrieben. Änderungen von davor lassen sich nicht mehr rückgängig machen. Beende Localist, bevor du seine Ordner verschiebst.',
  'reason.token-quota':
    'Dieses Zugriffstoken hat in den letzten 24 Stunden so viele Änderungen geschrieben, wie es darf. Es wurde nichts geändert. Versuche es in {hours, plural, one {# Stunde} other {# Stunden}} noch einmal.',
  'reason.token-quota-reached':
    'Das Zugriffstoken „{name}“ hat in 24 Stunden so viele Änderungen geschrieben, dass Localist vorerst keine weiteren annimmt. Sonst ließen sich ältere Änderungen nicht mehr rückgängig machen. Sieh in der Aktivität nach, was es geändert hat; in den Einstellungen kannst du es widerrufen.',
  'reason.folder-left':
    'Ein Konto wurde entfernt, aber sein Ordner {folder} im Datenordner ließ sich nicht löschen. Lösche ihn selbst.',
  'reason.port-taken':
    'Port {port} ist durch {user, select, unknown {ein anderes Programm} other {ein Programm des Benutzers mit der ID {user}}} belegt. Localist verwendet stattdessen Port {used}. Skripte, die weiterhin Port {port} aufrufen, haben ihr Token vielleicht an dieses Programm gesendet: Gib ihnen die neue Adresse und widerrufe ihre Tokens, wenn du es nicht kennst.',
  'reason.port-blocked':
    'Browser öffnen Port {port} nicht, weil er zu einem anderen Dienst gehört. Localist verwendet stattdessen Port {used}. Wähle in den Einstellungen einen anderen Port.',
  'reason.port-forbidden':
    'Dieser Computer lässt dich Port {port} nicht verwenden. Localist verwendet stattdessen Port {used}. Wähle in den Einstellungen einen anderen Port.',
  'reason.address-not-written':
    'server.json ließ sich nicht schreiben, deshalb findet die Kommandozeile Localist nicht. Prüfe, ob das Laufwerk voll ist und ob du in den Datenordner schreiben kannst.',
}
