import type { details as en } from '../en/details.ts'

/** The texts of the details, the menus and the dialogs of todos, in French. */
export const details: Record<keyof typeof en, string> = {
  'todos.menuOf': 'Menu de « {title} »',

  'menu.complete': 'Terminer',
  'menu.reopen': 'Rouvrir',
  'menu.open': 'Ouvrir',
  'menu.date': 'Date',
  'menu.list': 'Déplacer vers',
  'menu.tags': 'Étiquettes…',
  'menu.priority': 'Priorité',
  'menu.indent': 'Transformer en sous-tâche',
  'menu.outdent': 'Détacher',
  'menu.outdentOne': 'Remonter d’un niveau',
  'menu.choose': 'Choisir…',
  'menu.copyAppLink': 'Copier le lien pour l’application',
  'facts.due': '{count, plural, one {# tâche est à faire} other {# tâches sont à faire}} aujourd’hui.',
  'facts.doneToday':
    'Fini pour aujourd’hui : {count, plural, one {# tâche terminée} other {# tâches terminées}}.',
  'facts.done': 'Tout est fait : {count, plural, one {# tâche terminée} other {# tâches terminées}}.',
  'facts.next': 'Ensuite : « {title} », {date}.',
  'details.titleField': 'Titre',
  'details.inTrash': 'Cette tâche est dans la corbeille.',
  'details.restore': 'Restaurer',
  'details.previous': 'Précédente : {date}',
  'details.previousDone': 'Précédente : {date}, terminée',
  'details.next': 'Suivante : {date}',
  'details.nextDone': 'Suivante : {date}, terminée',
  'details.subtasks': 'Sous-tâches',
  'details.addSubtask': 'Ajouter une sous-tâche',
  'details.subtaskTitle': 'Titre de « {title} »',
  'details.openSubtask': 'Ouvrir « {title} »',
  'details.created': 'Créée le {date}',
  'details.updated': 'Modifiée le {date}',
  'details.delete': 'Supprimer cette tâche',

  'reminders.field': 'Rappels',
  'reminders.add': 'Ajouter un rappel',
  'reminders.before': '{duration} avant',
  'reminders.onTime': 'À l’échéance',
  'reminders.at': 'Le {date}',
  'reminders.past': '{reminder}, déjà passé',
  'reminders.noDate': '{reminder}, dès qu’elle a une date',
  'reminders.remove': 'Retirer le rappel «\u00A0{reminder}\u00A0»',
  'reminders.notUnderstood':
    'Rappel non reconnu. Essayez «\u00A030 min avant\u00A0», «\u00A01 jour\u00A0» ou «\u00A0demain à 9 h\u00A0», au plus 28 jours avant.',
  'reminders.given': 'Ce rappel existe déjà.',
  'reminders.full': 'Une tâche a au plus 10 rappels. Retirez-en un d’abord.',

  'attachments.field': 'Pièces jointes',
  'attachments.add': 'Joindre un lien ou un fichier',
  'attachments.target': 'Lien ou chemin d’un fichier',
  'attachments.name': 'Nom',
  'attachments.choose': 'Choisir un fichier…',
  'attachments.attach': 'Joindre',
  'attachments.save': 'Enregistrer',
  'attachments.notRead':
    'Ce n’est ni un lien ni un chemin de cet ordinateur. Essayez « https://example.com » ou « /home/ada/devis.pdf », sans mot de passe.',
  'attachments.full': 'Une tâche a au plus 20 pièces jointes. Retirez-en d’abord une.',
  'attachments.edit': 'Modifier « {name} »',
  'attachments.editHint': 'Modifier',
  'attachments.remove': 'Retirer « {name} »',
  'attachments.removeHint': 'Retirer',
  'attachments.pathCopied': 'Chemin de « {name} » copié',
  'attachments.noPath':
    'Le navigateur ne dit pas où se trouve le fichier. Saisissez son chemin, ou déposez-le dans l’application.',
  'attachments.shown':
    '« {name} » s’affiche dans son dossier. Seuls les textes, images, documents, sons et vidéos s’ouvrent directement.',
  'attachments.missing': '« {name} » n’est plus là : déplacé ou supprimé.',
  'attachments.refused': '« {name} » ne peut pas être ouvert. Vérifiez le lien ou le chemin.',
  'change.detached': '« {newName} » retiré de « {title} »',

  'series.title':
    '{count, plural, one {« {title} » se répète} other {{others, plural, =0 {Ces {count, number} tâches se répètent} other {{repeating, plural, one {# de ces {count, number} tâches se répète} other {# de ces {count, number} tâches se répètent}}}}}}',
  'series.body':
    '{count, plural, one {Sautez cette fois : elle reviendra à sa date suivante. Ou supprimez-la : elle ne reviendra pas.} other {{others, plural, =0 {Sautez-les cette fois : chacune reviendra à sa date suivante. Ou supprimez-les : aucune ne reviendra.} other {Sautez cette fois celles qui se répètent : elles reviendront à leur date suivante, et les autres seront supprimées. Ou supprimez tout : aucune ne reviendra.}}}}',
  'series.skip': '{others, plural, =0 {Sauter cette fois} other {Sauter, supprimer le reste}}',
  'series.delete': '{count, plural, one {Supprimer la série} other {Tout supprimer}}',
  'change.duplicated': '{count, plural, one {Tâche « {title} » dupliquée} other {# tâches dupliquées}}',
  'lists.copied': 'Liste « {name} » copiée',
  'change.turnedIntoList': '« {title} » est devenue une liste',
  'toList.repeats': '« {title} » se répète, ce qu’une liste ne peut pas. Retirez d’abord la répétition.',
  'toList.longTitle':
    'Le nom d’une liste ne peut pas dépasser 200 caractères. Raccourcissez d’abord le titre.',
  'toList.tooMany':
    '« {title} » a plus de 998 sous-tâches, qui ne peuvent pas être déplacées d’un coup. Rien n’a été modifié.',
  'duplicate.tooMany':
    'On peut dupliquer au plus {most, number} tâches à la fois, sous-tâches comprises. Il y en aurait {count, number}. Rien n’a été modifié.',
  'change.skipped':
    '{count, plural, one {Tâche « {title} » sautée, prochaine fois {newName}} other {# tâches sautées}}',
  'change.skippedAndDeleted':
    '{count, plural, one {# tâche sautée ou supprimée} other {# tâches sautées ou supprimées}}',
  'shortcuts.general': 'Partout',
  'shortcuts.todos': 'Sur une tâche',
  'shortcuts.views': 'Vues',
  'shortcuts.words': 'Dans une nouvelle tâche',
  'shortcuts.date': 'demain à 17 h',
  'shortcuts.tag': '#famille',
  'shortcuts.list': '@Maison',
}
