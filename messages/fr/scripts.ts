import type { scripts as en } from '../en/scripts.ts'

/** The texts for the changes of scripts in French. */
export const scripts: Record<keyof typeof en, string> = {
  'script.commandLine': 'La ligne de commande',
  'script.unnamed': 'Un script',
  'script.added': '{name} a ajouté {count, plural, one {# tâche} other {# tâches}}',
  'script.completed': '{name} a terminé {count, plural, one {# tâche} other {# tâches}}',
  'script.reopened': '{name} a rouvert {count, plural, one {# tâche} other {# tâches}}',
  'script.deleted': '{name} a supprimé {count, plural, one {# tâche} other {# tâches}}',
  'script.restored': '{name} a restauré {count, plural, one {# tâche} other {# tâches}}',
  'script.changed': '{name} a modifié {count, plural, one {# tâche} other {# tâches}}',
}
