import type { trash as en } from '../en/trash.ts'

/** The texts of the trash in French. */
export const trash: Record<keyof typeof en, string> = {
  'trash.count': '{count}',
  'trash.row': '{title}, supprimée : {deleted}',
  'trash.listRow': 'Liste {title}, supprimée : {deleted}',
  'trash.sectionRow': 'Section {title}, supprimée : {deleted}',
  'trash.isSection': 'section',
  'trash.purgeSectionBody':
    '{count, plural, =0 {Cette section sera supprimée.} one {Cette section et # tâche seront supprimées.} other {Cette section et # tâches seront supprimées.}} Cette action est irréversible.',
  'trash.emptySections': '{count, plural, one {# section} other {# sections}}',
  'trash.removed': 'Suppression définitive {when}',
  'trash.subtasks': '{count, plural, one {# sous-tâche} other {# sous-tâches}}',
  'trash.todos': '{count, plural, one {# tâche} other {# tâches}}',
  'trash.inList': 'de « {name} »',
  'trash.restore': 'Restaurer',
  'trash.restoreNamed': 'Restaurer « {title} »',
  'trash.purge': 'Supprimer définitivement',
  'trash.purgeNamed': 'Supprimer définitivement « {title} »',
  'trash.purgeTitle': 'Supprimer définitivement « {title} » ?',
  'trash.purgeBody':
    '{count, plural, =0 {Cette tâche sera supprimée.} one {Cette tâche et # sous-tâche seront supprimées.} other {Cette tâche et # sous-tâches seront supprimées.}} Cette action est irréversible.',
  'trash.purgeListBody':
    '{count, plural, =0 {Cette liste sera supprimée.} one {Cette liste et # tâche seront supprimées.} other {Cette liste et # tâches seront supprimées.}} Cette action est irréversible.',
  'trash.empty': 'Vider la corbeille',
  'trash.emptyTitle': 'Vider la corbeille ?',
  'trash.emptyThings': 'Cela supprimera définitivement {things}. Cette action est irréversible.',
  'trash.emptyTodos': '{count, plural, one {# tâche} other {# tâches}}',
  'trash.emptyLists': '{count, plural, one {# liste} other {# listes}}',
  'trash.emptyViews': '{count, plural, one {# vue} other {# vues}}',
  'trash.emptying': 'Suppression définitive de {count, plural, one {# élément…} other {# éléments…}}',
  'trash.emptied':
    '{count, plural, =0 {La corbeille était déjà vide} one {# élément supprimé définitivement} other {# éléments supprimés définitivement}}',
  'trash.blockedTitle': '« {name} » est aussi dans la corbeille',
  'trash.blockedByList': 'C’est la liste de « {title} » : elle doit être restaurée en premier.',
  'trash.blockedByParent': 'C’est la tâche parente de « {title} » : elle doit être restaurée en premier.',
  'trash.restoreTogether': 'Restaurer les deux',
  'trash.noneTitle': 'La corbeille est vide',
  'trash.noneBody':
    'Les tâches, listes, sections et vues que vous supprimez restent ici{days, plural, =0 {} one { pendant un jour} other { pendant # jours}} et peuvent être restaurées.',
}
