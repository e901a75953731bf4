import type { todos as en } from '../en/todos.ts'

/** The texts of the views, the todos and the commands in French. */
export const todos: Record<keyof typeof en, string> = {
  'view.inbox': 'Boîte de réception',
  'view.today': 'Aujourd’hui',
  'view.upcoming': 'À venir',
  'view.overdue': 'En retard',
  'view.someday': 'Un jour',
  'view.all': 'Toutes',
  'view.completed': 'Terminées',
  'view.trash': 'Corbeille',
  'view.activity': 'Activité',

  'filter.label': 'Filtre',
  'filter.all': 'Toutes',
  'filter.active': 'À faire',
  'filter.completed': 'Terminées',

  'heading.overdue': 'En retard',
  'heading.moveToToday': 'Reporter à aujourd’hui',
  'heading.today': 'Aujourd’hui',
  'heading.evening': 'Ce soir',

  'todos.left': '{count, plural, =0 {Plus rien à faire} other {# à faire}}',
  'todos.completed': '{count, plural, one {# terminée} other {# terminées}}',
  'todos.list': 'Tâches',
  'todos.rowOpen': '{title}, à faire',
  'todos.rowCompleted': '{title}, terminée',
  'todos.add': 'Nouvelle tâche',
  'todos.rename': 'Titre de la tâche',
  'todos.tick': 'Terminer « {title} »',
  'todos.expand': 'Afficher les sous-tâches de « {title} »',
  'todos.collapse': 'Masquer les sous-tâches de « {title} »',
  'todos.progress': 'Sous-tâches terminées : {done} sur {count}',
  'todos.menu': 'Plus d’actions pour « {title} »',
  'todos.copied': '{count, plural, one {Tâche « {title} » copiée} other {# tâches copiées}}',
  'todos.linkCopied': 'Lien vers « {title} » copié',
  'todos.notCopied': 'Le navigateur n’autorise pas Localist à copier. Rien n’a été copié.',

  'todos.reminds': 'Avec un rappel',
  'todos.repeats': 'Se répète',
  'todos.position': '{title} : {position} sur {count}',

  'newerText.changed': 'Ce texte a été modifié entre-temps : « {text} ».',
  'newerText.use': 'Utiliser mon texte',
  'newerText.keep': 'Garder ce texte',

  'priority.4': 'Priorité urgente',
  'priority.3': 'Priorité haute',
  'priority.2': 'Priorité moyenne',
  'priority.1': 'Priorité basse',

  'details.title': 'Détails',
  'details.close': 'Fermer les détails',
  'details.none': 'Choisissez une tâche pour en voir les détails.',
  'details.gone': 'Cette tâche n’existe plus.',

  'empty.inbox.title': 'La boîte de réception est vide',
  'empty.inbox.body': 'Notez tout ce qui vous passe par la tête, vous trierez plus tard.',
  'empty.today.title': 'Rien à faire aujourd’hui',
  'empty.today.body':
    'Les tâches qui commencent ou arrivent à échéance aujourd’hui apparaissent ici, avec celles en retard.',
  'empty.upcoming.title': 'Rien de prévu',
  'empty.upcoming.body': 'Les tâches des prochains jours apparaissent ici, jour par jour.',
  'empty.someday.title': 'Aucune tâche sans date',
  'empty.someday.body': 'Les tâches sans date apparaissent ici.',
  'empty.all.title': 'Aucune tâche pour l’instant',
  'empty.all.body': 'Les tâches de toutes les listes apparaissent ici.',
  'empty.active.title': 'Plus rien à faire',
  'empty.active.body': 'Les tâches qui restent à faire apparaissent ici.',
  'empty.completed.title': 'Rien de terminé',
  'empty.completed.body': 'Les tâches que vous terminez apparaissent ici.',
  'empty.list.title': 'Cette liste est vide',
  'empty.list.body': 'Les tâches de cette liste apparaissent ici.',
  'empty.tag.title': 'Rien à faire avec cette étiquette',
  'empty.tag.body': 'Les tâches à faire qui portent cette étiquette apparaissent ici.',
  'empty.search.title': 'Aucun résultat',
  'empty.search.body':
    'Chaque mot saisi doit figurer dans le titre ou les notes ; une ou deux lettres, au début d’un mot.',
  'empty.words':
    'Vous pouvez y ajouter une date, une répétition, une #étiquette, une @liste et une priorité de !1 à !4 : « {example} ».',
  'empty.wordsExample': 'appeler maman demain à 17 h #famille',
  'empty.addHint': 'Appuyez sur {key} pour ajouter une tâche.',
  'empty.completeHint': 'Sur une tâche, appuyez sur {key} pour la terminer.',
  'change.added': '{count, plural, one {Tâche « {title} » ajoutée} other {# tâches ajoutées}}',
  'change.changed': '{count, plural, one {Tâche « {title} » modifiée} other {# tâches modifiées}}',
  'change.renamed': 'Tâche « {title} » renommée',
  'change.moved': '{count, plural, one {Tâche « {title} » déplacée} other {# tâches déplacées}}',
  'change.movedTo':
    '{count, plural, one {Tâche « {title} » déplacée} other {# tâches déplacées}} vers « {newName} »',
  'change.due': 'Échéance de {count, plural, one {« {title} »} other {# tâches}} : {newName}',
  'change.undated': '{count, plural, one {La tâche « {title} » n’a} other {# tâches n’ont}} plus de date',
  'change.completed': '{count, plural, one {Tâche « {title} » terminée} other {# tâches terminées}}',
  'change.completedWithSubtasks':
    'Tâche « {title} » terminée avec {count, plural, one {# sous-tâche} other {# sous-tâches}}',
  'change.comesBack': '« {title} » · prochaine fois {newName}',
  'change.reopened': '{count, plural, one {Tâche « {title} » rouverte} other {# tâches rouvertes}}',
  'change.reopenedWithNext': 'Tâche « {title} » rouverte, la suivante retirée',
  'change.deleted': '{count, plural, one {Tâche « {title} » supprimée} other {# tâches supprimées}}',
  'change.restored': 'Tâche « {title} » restaurée',
  'change.undone': 'Modification annulée ({title})',

  'command.new-list': 'Ajouter une liste',
  'command.new-section': 'Ajouter une section',
  'command.list-notes': 'Notes de la liste',
  'series.ended': '« {title} » n’a plus de date. Terminez-la plutôt.',

  'shortcuts.title': 'Raccourcis clavier',

  'quickAdd.addedElsewhere': 'Tâche « {title} » ajoutée à « {list} ».',

  'selection.count': '{count, plural, one {# sélectionnée} other {# sélectionnées}}',
  'selection.notSiblings':
    'Seules des tâches voisines, de même niveau, peuvent être déplacées ensemble vers le haut ou vers le bas.',
  'selection.refusedOne': '« {title} » : {reason}',
  'drag.sorted': 'Cette vue trie elle-même ses tâches.',
}
