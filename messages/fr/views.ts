import type { savedViews as en } from '../en/views.ts'

/** The texts of the views that the person makes, in French. */
export const savedViews: Record<keyof typeof en, string> = {
  'command.new-view': 'Ajouter une vue',
  'views.title': 'Vues',
  'views.menu': 'Menu de la vue « {name} »',
  'views.edit': 'Modifier la vue…',
  'views.duplicate': 'Dupliquer',
  'views.copyName': '{name} (copie)',
  'views.delete': 'Supprimer',
  'views.saveAs': 'Enregistrer comme vue',
  'views.position': '{name} : {position} sur {count}',
  'views.listsGone':
    '{count, plural, one {La liste de cette vue a été supprimée} other {Les listes de cette vue ont été supprimées}}. Il n’y a donc rien à afficher. Restaurez depuis la corbeille, ou modifiez la vue.',
  'views.tagsGone':
    'Aucune tâche ne porte {count, plural, one {l’étiquette {tags}} other {l’une des étiquettes {tags}}}.',
  'views.addedElsewhere':
    'Tâche « {title} » ajoutée à « {list} ». Elle ne remplit pas les conditions de cette vue.',

  'empty.saved.title': 'Aucune tâche ne correspond',
  'empty.saved.body': 'Les tâches qui remplissent les conditions de cette vue apparaissent ici.',

  'change.viewAdded': 'Vue « {title} » ajoutée',
  'change.viewChanged': 'Vue « {title} » modifiée',
  'change.viewMoved': 'Vue « {title} » déplacée',
  'change.viewDeleted': 'Vue « {title} » supprimée',
  'change.viewRestored': 'Vue « {title} » restaurée',
}
