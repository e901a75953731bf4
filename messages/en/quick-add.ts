/** The texts of the field for a new todo. */
export const quickAdd = {
  'quickAdd.pieces': 'Understood in the text',
  'quickAdd.understood': 'Understood: {pieces}',
  'quickAdd.repeat': '{repeat}, from {date}',
  'quickAdd.start': 'from {date}',
  'quickAdd.options': 'Suggestions',
  'quickAdd.doubt': 'It may be a date: choose which',
  'quickAdd.newList': 'New list “{name}”',

  'quickEntry.title': 'Quick entry',
  'quickEntry.add': 'Add and close',
  'quickEntry.addAnother': 'Add and go on',
  'quickEntry.close': 'Close',
  'quickEntry.offered': 'Take the text of the link: {text}',

  'paste.title': '{count, plural, one {Add # todo?} other {Add # todos?}}',
  'paste.preview': 'The pasted lines',
  'paste.add': '{count, plural, one {Add # todo} other {Add # todos}}',
  'paste.join': 'Paste as one line',
  'paste.completed': 'Completed',
  'paste.more': '{count, plural, one {and # more} other {and # more}}',
  'paste.tooMany':
    'These are {count, number} lines. Up to {most, number} can be added at once: paste them in parts.',
  'paste.tooLong': 'Line {line} has more than 1,000 characters. Shorten it, and paste again.',
} as const
