import type { quickAdd as en } from '../en/quick-add.ts'

/** The texts of the field for a new todo in French. */
export const quickAdd: Record<keyof typeof en, string> = {
  'quickAdd.pieces': 'Reconnu dans le texte',
  'quickAdd.understood': 'Reconnu : {pieces}',
  'quickAdd.repeat': '{repeat}, à partir du {date}',
  'quickAdd.start': 'à partir du {date}',
  'quickAdd.options': 'Suggestions',
  'quickAdd.doubt': 'Peut-être une date : choisir laquelle',
  'quickAdd.newList': 'Nouvelle liste « {name} »',

  'quickEntry.title': 'Saisie rapide',
  'quickEntry.add': 'Ajouter et fermer',
  'quickEntry.addAnother': 'Ajouter et continuer',
  'quickEntry.close': 'Fermer',
  'quickEntry.offered': 'Prendre le texte du lien : {text}',

  'paste.title': '{count, plural, one {Ajouter # tâche ?} other {Ajouter # tâches ?}}',
  'paste.preview': 'Les lignes collées',
  'paste.add': '{count, plural, one {Ajouter # tâche} other {Ajouter # tâches}}',
  'paste.join': 'Coller en une ligne',
  'paste.completed': 'Terminée',
  'paste.more': '{count, plural, one {et # autre} other {et # autres}}',
  'paste.tooMany':
    'Cela fait {count, number} lignes. On ne peut en ajouter que {most, number} à la fois : collez-les en plusieurs fois.',
  'paste.tooLong': 'La ligne {line} dépasse 1 000 caractères. Raccourcissez-la, puis collez à nouveau.',
}
