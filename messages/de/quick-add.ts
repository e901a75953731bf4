import type { quickAdd as en } from '../en/quick-add.ts'

/** The texts of the field for a new todo in German. */
export const quickAdd: Record<keyof typeof en, string> = {
  'quickAdd.pieces': 'Im Text erkannt',
  'quickAdd.understood': 'Erkannt: {pieces}',
  'quickAdd.repeat': '{repeat}, ab {date}',
  'quickAdd.start': 'ab {date}',
  'quickAdd.options': 'Vorschläge',
  'quickAdd.doubt': 'Vielleicht ein Datum: auswählen, welches',
  'quickAdd.newList': 'Neue Liste „{name}“',

  'quickEntry.title': 'Schnelleingabe',
  'quickEntry.add': 'Hinzufügen und schließen',
  'quickEntry.addAnother': 'Hinzufügen und weiter',
  'quickEntry.close': 'Schließen',
  'quickEntry.offered': 'Text des Links nehmen: {text}',

  'paste.title': '{count, plural, one {# Todo hinzufügen?} other {# Todos hinzufügen?}}',
  'paste.preview': 'Die eingefügten Zeilen',
  'paste.add': '{count, plural, one {# Todo hinzufügen} other {# Todos hinzufügen}}',
  'paste.join': 'Als eine Zeile einfügen',
  'paste.completed': 'Erledigt',
  'paste.more': '{count, plural, one {und # weiteres} other {und # weitere}}',
  'paste.tooMany':
    'Das sind {count, number} Zeilen. Auf einmal lassen sich höchstens {most, number} hinzufügen: Füge sie in mehreren Teilen ein.',
  'paste.tooLong': 'Zeile {line} hat mehr als 1.000 Zeichen. Kürze sie und füge den Text noch einmal ein.',
}
