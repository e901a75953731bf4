import type { templates as en } from '../en/templates.ts'

/** The texts of templates, in German. */
export const templates: Record<keyof typeof en, string> = {
  'templates.use': 'Neue Liste daraus …',
  'templates.save': 'Als Vorlage speichern',
  'templates.turn': 'In eine Liste umwandeln',
  'templates.line': 'Vorlage · Daten ab {day}',
  'templates.title': 'Neue Liste aus „{name}“',
  'templates.day': 'Tag, ab dem die Daten zählen',
  'templates.dayMissing': 'Wähle einen Tag.',
  'templates.hint': 'Alle Daten verschieben sich mit. In der Vorlage: {day}',
  'templates.add': 'Liste hinzufügen',
  'templates.tooLarge':
    '„{title}“ ist zu groß, um in einem Schritt kopiert zu werden: Sie hat {count, number} Todos und Abschnitte, höchstens {most, number} sind möglich. Es wurde nichts kopiert.',
  'command.use-template': 'Neue Liste aus der Vorlage …',
  'command.save-template': 'Liste als Vorlage speichern',
  'palette.template': 'Vorlage',
  'change.listFromTemplate': 'Liste „{title}“ hinzugefügt',
  'change.templateSaved': 'Vorlage „{title}“ gespeichert',
  'change.templateTurned': 'Vorlage „{title}“ in eine Liste umgewandelt',
  'activity.listToTemplate': 'Liste „{title}“ in eine Vorlage umgewandelt',
  'activity.templateToList': 'Vorlage „{title}“ in eine Liste umgewandelt',
  'activity.templateDay': 'Tag geändert, ab dem die Daten der Vorlage „{title}“ zählen',
}
