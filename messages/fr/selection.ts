import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in French. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Tâches sélectionnées',
  'selection.complete': 'Terminer',
  'selection.reopen': 'Rouvrir',
  'selection.date': 'Choisir la date',
  'selection.list': 'Déplacer vers une liste',
  'selection.tags': 'Ajouter ou retirer des étiquettes',
  'selection.priority': 'Choisir la priorité',
  'selection.reminder': 'Ajouter un rappel',
  'selection.noReminders': 'Sans rappel',
  'selection.delete': 'Supprimer',
  'selection.clear': 'Tout désélectionner',
  'change.nested':
    '{count, plural, one {Tâche « {title} » devenue sous-tâche} other {# tâches devenues sous-tâches}} de « {newName} »',
  'change.tagged': 'Étiquette #{newName} ajoutée à {count, plural, one {« {title} »} other {# tâches}}',
  'change.untagged': 'Étiquette #{newName} retirée de {count, plural, one {« {title} »} other {# tâches}}',
  'drag.tooDeep': 'Les sous-tâches ne peuvent pas dépasser quatre niveaux.',

  'selection.newTag': 'Nouvelle étiquette #{name}',
  'drag.day': 'Échéance : {date}',
  'drag.evening': 'ce soir',
  'drag.topLevel': 'Plus une sous-tâche',
  'drag.subtask': 'Sous-tâche de « {title} »',
  'drag.list': 'Déplacer vers {name}',
  'drag.tag': 'Ajouter #{name}',
  'drag.noSection': 'Hors de la section',
  'drag.someday': 'Retirer la date',
  'drag.completed': 'Terminer',
  'drag.trash': 'Supprimer',
  'allMenu.complete': 'Tout marquer comme terminé ({count})',
  'allMenu.reopen': 'Tout rouvrir ({count})',
  'allMenu.delete': 'Supprimer les terminées ({count})',
  'allMenu.completeTitle': 'Marquer {count} tâches comme terminées ?',
  'allMenu.reopenTitle': 'Rouvrir {count} tâches ?',
}
