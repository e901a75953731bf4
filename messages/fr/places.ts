import type { places as en } from '../en/places.ts'

/** The texts of the sidebar, its lists and tags, and the panes in French. */
export const places: Record<keyof typeof en, string> = {
  'place.gone': 'Ce qui se trouvait à cette adresse n’existe plus. Voici la boîte de réception.',
  'places.more': 'Afficher plus',
  'places.fewer': 'Afficher moins',
  'places.withCount': '{name}, {count} à faire',
  'places.rename': 'Renommer',

  'search.title': 'Recherche',
  'search.placeholder': 'Rechercher des tâches',

  'lists.title': 'Listes',
  'lists.menu': 'Menu de la liste « {name} »',
  'lists.newName': 'Nom de la nouvelle liste',
  'lists.rename': 'Nom de la liste',
  'lists.nameMissing': 'Donnez un nom à la liste.',
  'lists.nameTooLong': 'Un nom ne peut pas dépasser 200 caractères.',
  'lists.notRenamed':
    'La liste « {name} » a été supprimée ou archivée ailleurs, elle n’a donc pas été renommée en « {typed} ».',
  'lists.colour': 'Couleur',
  'lists.icon': 'Icône…',
  'lists.moveUp': 'Monter',
  'lists.moveDown': 'Descendre',
  'lists.position': '{name} : {position} sur {count}',
  'lists.archive': 'Archiver',
  'lists.unarchive': 'Désarchiver',
  'lists.templates': 'Modèles',
  'lists.archived': 'Archivées',
  'lists.copy': 'Copier en Markdown',
  'lists.delete': 'Supprimer',

  'colour.red': 'Rouge',
  'colour.orange': 'Orange',
  'colour.yellow': 'Jaune',
  'colour.green': 'Vert',
  'colour.teal': 'Turquoise',
  'colour.blue': 'Bleu',
  'colour.purple': 'Violet',
  'colour.grey': 'Gris',

  'tags.title': 'Étiquettes',
  'tags.menu': 'Menu de l’étiquette « {name} »',
  'tags.rename': 'Nom de l’étiquette',
  'tags.nameMissing': 'Donnez un nom à l’étiquette.',
  'tags.nameTooLong': 'Une étiquette ne peut pas dépasser 100 caractères.',
  'tags.notRenamed': 'L’étiquette « {name} » n’existe plus, elle n’a donc pas été renommée en « {typed} ».',
  'tags.remove': 'Retirer de toutes les tâches',

  'pane.sidebar': 'Largeur de la barre latérale',
  'pane.details': 'Largeur des détails',
  'pane.showSidebar': 'Afficher la barre latérale',
  'pane.hideSidebar': 'Masquer la barre latérale',
  'pane.showDetails': 'Afficher les détails',
  'pane.hideDetails': 'Masquer les détails',
  'pane.menu': 'Menu',
  'pane.closeMenu': 'Fermer le menu',
  'pane.back': 'Retour à la liste',

  'change.listAdded': 'Liste « {title} » ajoutée',
  'change.listChanged': 'Liste « {title} » modifiée',
  'change.listMoved': 'Liste « {title} » déplacée',
  'change.listArchived': 'Liste « {title} » archivée',
  'change.listUnarchived': 'Liste « {title} » désarchivée',
  'change.listDeleted':
    'Liste « {title} » supprimée{count, plural, =0 {} one { avec # tâche} other { avec # tâches}}',
  'change.listRestored': 'Liste « {title} » restaurée',
  'change.tagRenamed': 'Étiquette « {title} » renommée',
  'change.tagMerged': 'Étiquette « {title} » fusionnée avec « {newName} »',
  'change.tagRemoved': 'Étiquette « {title} » retirée de {count, plural, one {# tâche} other {# tâches}}',

  'keys.title': 'Clavier',
  'keys.single': 'Raccourcis à une touche',
  'keys.singleHint':
    'Des touches comme N, X ou / fonctionnent sans Ctrl, Alt ni Commande. Désactivez-les si elles vous gênent, par exemple avec la saisie vocale.',

  'settings.title': 'Réglages',
}
