import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in French. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Tâches sélectionnées',
  'selection.count': '{count, plural, one {# sélectionnée} other {# sélectionnées}}',
  'selection.complete': 'Terminer',
  'selection.reopen': 'Rouvrir',
  'selection.date': 'Choisir la date',
  'selection.list': 'Déplacer vers une liste',
  'selection.tags': 'Ajouter ou retirer des étiquettes',
  'selection.priority': 'Choisir la priorité',
  'selection.delete': 'Supprimer',
  'selection.clear': 'Tout désélectionner',
  'selection.notSiblings':
    'Seules des tâches voisines, de même niveau, peuvent être déplacées ensemble vers le haut ou vers le bas.',
  'selection.refusedOne': '« {title} » : {reason}',

  'drag.tooDeep': 'Les sous-tâches ne peuvent pas dépasser quatre niveaux.',
  'drag.sorted': 'Cette vue trie elle-même ses tâches.',

  'fields.ofSome': 'en partie',
  'fields.tagOfSome': '{name}, sur une partie des tâches',
}
