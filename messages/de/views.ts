import type { savedViews as en } from '../en/views.ts'

/** The texts of the views that the person makes in German. */
export const savedViews: Record<keyof typeof en, string> = {
  'command.new-view': 'Ansicht hinzufügen',
  'views.title': 'Ansichten',
  'views.menu': 'Menü der Ansicht „{name}“',
  'views.edit': 'Ansicht bearbeiten\u00A0…',
  'views.duplicate': 'Duplizieren',
  'views.copyName': '{name} (Kopie)',
  'views.delete': 'Löschen',
  'views.saveAs': 'Als Ansicht speichern',
  'views.position': '{name}: {position} von {count}',
  'views.listsGone':
    '{count, plural, one {Die Liste dieser Ansicht wurde gelöscht} other {Die Listen dieser Ansicht wurden gelöscht}}, deshalb zeigt die Ansicht nichts. Stelle etwas aus dem Papierkorb wieder her oder bearbeite die Ansicht.',
  'views.tagsGone': 'Kein Todo hat {count, plural, one {das Tag {tags}} other {eines der Tags {tags}}}.',
  'views.addedElsewhere': '„{title}“ wurde zu „{list}“ hinzugefügt. Es passt nicht zu dieser Ansicht.',

  'empty.saved.title': 'Kein Todo passt',
  'empty.saved.body': 'Hier erscheinen Todos, die die Bedingungen dieser Ansicht erfüllen.',

  'change.viewAdded': 'Ansicht „{title}“ hinzugefügt',
  'change.viewChanged': 'Ansicht „{title}“ geändert',
  'change.viewMoved': 'Ansicht „{title}“ verschoben',
  'change.viewDeleted': 'Ansicht „{title}“ gelöscht',
  'change.viewRestored': 'Ansicht „{title}“ wiederhergestellt',
}
