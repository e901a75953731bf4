import type { places as en } from '../en/places.ts'

/** The texts of the sidebar, its lists and tags, and the panes in German. */
export const places: Record<keyof typeof en, string> = {
  'place.gone': 'Unter dieser Adresse gibt es nichts mehr. Du siehst jetzt den Eingang.',
  'places.more': 'Mehr anzeigen',
  'places.fewer': 'Weniger anzeigen',
  'places.withCount': '{name}, {count} offen',
  'places.rename': 'Umbenennen',

  'search.title': 'Suche',
  'search.placeholder': 'Todos suchen',

  'lists.title': 'Listen',
  'lists.menu': 'Menü der Liste „{name}“',
  'lists.newName': 'Name der neuen Liste',
  'lists.rename': 'Name der Liste',
  'lists.nameMissing': 'Gib der Liste einen Namen.',
  'lists.nameTooLong': 'Ein Name kann höchstens 200 Zeichen lang sein.',
  'lists.notRenamed':
    'Die Liste „{name}“ wurde anderswo gelöscht oder archiviert und deshalb nicht in „{typed}“ umbenannt.',
  'lists.colour': 'Farbe',
  'lists.icon': 'Symbol …',
  'lists.moveUp': 'Nach oben verschieben',
  'lists.moveDown': 'Nach unten verschieben',
  'lists.position': '{name}: {position} von {count}',
  'lists.archive': 'Archivieren',
  'lists.unarchive': 'Aus dem Archiv holen',
  'lists.templates': 'Vorlagen',
  'lists.archived': 'Archiviert',
  'lists.copy': 'Als Markdown kopieren',
  'lists.delete': 'Löschen',

  'colour.red': 'Rot',
  'colour.orange': 'Orange',
  'colour.yellow': 'Gelb',
  'colour.green': 'Grün',
  'colour.teal': 'Türkis',
  'colour.blue': 'Blau',
  'colour.purple': 'Lila',
  'colour.grey': 'Grau',

  'tags.title': 'Tags',
  'tags.menu': 'Menü des Tags „{name}“',
  'tags.rename': 'Name des Tags',
  'tags.nameMissing': 'Gib dem Tag einen Namen.',
  'tags.nameTooLong': 'Ein Tag kann höchstens 100 Zeichen lang sein.',
  'tags.notRenamed': 'Das Tag „{name}“ gibt es nicht mehr. Es wurde deshalb nicht in „{typed}“ umbenannt.',
  'tags.remove': 'Von allen Todos entfernen',

  'pane.sidebar': 'Breite der Seitenleiste',
  'pane.details': 'Breite der Details',
  'pane.showSidebar': 'Seitenleiste einblenden',
  'pane.hideSidebar': 'Seitenleiste ausblenden',
  'pane.showDetails': 'Details einblenden',
  'pane.hideDetails': 'Details ausblenden',
  'pane.menu': 'Menü',
  'pane.closeMenu': 'Menü schließen',
  'pane.back': 'Zurück zur Liste',

  'change.listAdded': 'Liste „{title}“ hinzugefügt',
  'change.listChanged': 'Liste „{title}“ geändert',
  'change.listMoved': 'Liste „{title}“ verschoben',
  'change.listArchived': 'Liste „{title}“ archiviert',
  'change.listUnarchived': 'Liste „{title}“ aus dem Archiv geholt',
  'change.listDeleted':
    'Liste „{title}“{count, plural, =0 {} one { mit # Todo} other { mit # Todos}} gelöscht',
  'change.listRestored': 'Liste „{title}“ wiederhergestellt',
  'change.tagRenamed': 'Tag „{title}“ umbenannt',
  'change.tagMerged': 'Tag „{title}“ mit „{newName}“ zusammengeführt',
  'change.tagRemoved': 'Tag „{title}“ von {count, plural, one {# Todo} other {# Todos}} entfernt',

  'keys.title': 'Tastatur',
  'keys.single': 'Kürzel mit nur einer Taste',
  'keys.singleHint':
    'Tasten wie N, X oder / wirken ohne Strg, Alt oder Befehlstaste. Schalte sie aus, wenn sie stören, etwa bei der Spracheingabe.',

  'settings.title': 'Einstellungen',
}
