import type { palette as en } from '../en/palette.ts'

/** The texts of the palette in German. */
export const palette: Record<keyof typeof en, string> = {
  'palette.placeholder': 'Befehl, Ansicht, Liste oder Todo',
  'palette.results': 'Ergebnisse',
  'palette.count': '{count, plural, =0 {Nichts gefunden} one {# Ergebnis} other {# Ergebnisse}}',
  'palette.recent': 'Zuletzt verwendet',
  'palette.commands': 'Befehle',
  'palette.views': 'Ansichten',
  'palette.archived': 'Archiviert',
  'palette.add': '„{text}“ zum Eingang hinzufügen',
  'palette.addTo': '„{text}“ zu „{list}“ hinzufügen',
  'palette.added': '„{title}“ wurde zum Eingang hinzugefügt.',
  'palette.search': 'Nach „{text}“ suchen',
}
