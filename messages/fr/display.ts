import type { display as en } from '../en/display.ts'

/** The texts of the menu of a view that say how it is shown, and of its groups, in French. */
export const display: Record<keyof typeof en, string> = {
  'display.group': 'Regrouper par',
  'display.group.none': 'Aucun groupe',
  'display.group.section': 'Section',
  'display.group.list': 'Liste',
  'display.group.day': 'Jour',
  'display.group.priority': 'Priorité',
  'display.group.tag': 'Étiquette',
  'display.sort': 'Trier par',
  'display.sort.order': 'À la main',
  'display.sort.dueDate': 'Date',
  'display.sort.-priority': 'Priorité, les urgentes d’abord',
  'display.sort.title': 'Titre',
  'display.sort.-createdAt': 'Ajout, les plus récentes d’abord',
  'display.completed': 'Tâches terminées',
  'display.completed.hidden': 'Masquées',
  'display.completed.below': 'Sous les tâches ouvertes',
  'display.completed.inPlace': 'À leur place',
  'display.subtasks': 'Sous-tâches',
  'display.subtasks.shown': 'Affichées',
  'display.subtasks.hidden': 'Masquées',
  'display.reset': 'Afficher comme d’habitude',
  'display.noTag': 'Sans étiquette',
  'display.older': 'Tâches terminées plus tôt',
  'drag.priority': 'Priorité : {name}',
}
