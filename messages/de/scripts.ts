import type { scripts as en } from '../en/scripts.ts'

/** The texts for the changes of scripts in German. */
export const scripts: Record<keyof typeof en, string> = {
  'script.commandLine': 'Die Kommandozeile',
  'script.unnamed': 'Ein Skript',
  'script.added': '{name} hat {count, plural, one {# Todo} other {# Todos}} hinzugefügt',
  'script.completed': '{name} hat {count, plural, one {# Todo} other {# Todos}} erledigt',
  'script.reopened': '{name} hat {count, plural, one {# Todo} other {# Todos}} wieder geöffnet',
  'script.deleted': '{name} hat {count, plural, one {# Todo} other {# Todos}} gelöscht',
  'script.restored': '{name} hat {count, plural, one {# Todo} other {# Todos}} wiederhergestellt',
  'script.changed': '{name} hat {count, plural, one {# Todo} other {# Todos}} geändert',
}
