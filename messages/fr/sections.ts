import type { sections as en } from '../en/sections.ts'

/** The texts of the sections and the icons of lists in French. */
export const sections: Record<keyof typeof en, string> = {
  'sections.menu': 'Menu de la section « {name} »',
  'sections.addTodo': 'Ajouter des tâches à « {name} »',
  'sections.newTitle': 'Nouvelle section',
  'sections.renameTitle': 'Renommer la section',
  'sections.name': 'Nom de la section',
  'sections.add': 'Ajouter',
  'sections.nameMissing': 'Donnez un nom à la section.',
  'sections.tooMany': 'Une liste peut avoir au plus 200 sections. Supprimez-en une d’abord.',
  'sections.moveLeft': 'Déplacer vers la gauche',
  'sections.moveRight': 'Déplacer vers la droite',
  'sections.deleteAlone': 'Supprimer, garder ses tâches',
  'sections.deleteAlong': '{count, plural, one {Supprimer avec # tâche} other {Supprimer avec # tâches}}',
  'lists.iconOf': 'Icône de « {name} »',
  'lists.notesAll': 'Afficher toutes les notes',
  'lists.notesLess': 'Réduire les notes',
  'lists.dot': 'Un point',
  'change.sectionAdded': 'Section « {title} » ajoutée',
  'change.sectionRenamed': 'Section « {title} » renommée en « {newName} »',
  'change.sectionMoved': 'Section « {title} » déplacée',
  'change.sectionMovedTo': 'Section « {title} » déplacée vers « {newName} »',
  'change.sectionDeleted':
    'Section « {title} » supprimée{count, plural, =0 {} one { avec # tâche} other { avec # tâches}}',
  'change.sectionRestored': 'Section « {title} » restaurée',
}
