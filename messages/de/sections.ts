import type { sections as en } from '../en/sections.ts'

/** The texts of the sections and the icons of lists in German. */
export const sections: Record<keyof typeof en, string> = {
  'sections.menu': 'Menü des Abschnitts „{name}“',
  'sections.addTodo': 'Todos zu „{name}“ hinzufügen',
  'sections.newTitle': 'Neuer Abschnitt',
  'sections.renameTitle': 'Abschnitt umbenennen',
  'sections.name': 'Name des Abschnitts',
  'sections.add': 'Hinzufügen',
  'sections.nameMissing': 'Gib dem Abschnitt einen Namen.',
  'sections.tooMany': 'Eine Liste kann höchstens 200 Abschnitte haben. Lösche zuerst einen.',
  'sections.moveLeft': 'Nach links verschieben',
  'sections.moveRight': 'Nach rechts verschieben',
  'sections.deleteAlone': 'Löschen, Todos behalten',
  'sections.deleteAlong': '{count, plural, one {Mit # Todo löschen} other {Mit # Todos löschen}}',
  'lists.iconOf': 'Symbol von „{name}“',
  'lists.notesAll': 'Notizen ganz zeigen',
  'lists.notesLess': 'Notizen kürzen',
  'lists.dot': 'Ein Punkt',
  'change.sectionAdded': 'Abschnitt „{title}“ hinzugefügt',
  'change.sectionRenamed': 'Abschnitt „{title}“ in „{newName}“ umbenannt',
  'change.sectionMoved': 'Abschnitt „{title}“ verschoben',
  'change.sectionMovedTo': 'Abschnitt „{title}“ nach „{newName}“ verschoben',
  'change.sectionDeleted':
    'Abschnitt „{title}“{count, plural, =0 {} one { mit # Todo} other { mit # Todos}} gelöscht',
  'change.sectionRestored': 'Abschnitt „{title}“ wiederhergestellt',
}
