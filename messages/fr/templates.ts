import type { templates as en } from '../en/templates.ts'

/** The texts of templates, in French. */
export const templates: Record<keyof typeof en, string> = {
  'templates.use': 'Nouvelle liste à partir du modèle…',
  'templates.save': 'Enregistrer comme modèle',
  'templates.turn': 'Transformer en liste',
  'templates.line': 'Modèle · dates à compter de : {day}',
  'templates.title': 'Nouvelle liste à partir de « {name} »',
  'templates.day': 'Jour à partir duquel comptent les dates',
  'templates.dayMissing': 'Choisissez un jour.',
  'templates.hint': 'Toutes les dates sont décalées d’autant. Dans le modèle : {day}',
  'templates.add': 'Ajouter la liste',
  'templates.tooLarge':
    '« {title} » est trop grande pour être copiée en une fois : elle compte {count, number} tâches et sections, pour un maximum de {most, number}. Rien n’a été copié.',
  'command.use-template': 'Nouvelle liste à partir du modèle…',
  'command.save-template': 'Enregistrer la liste comme modèle',
  'palette.template': 'Modèle',
  'change.listFromTemplate': 'Liste « {title} » ajoutée',
  'change.templateSaved': 'Modèle « {title} » enregistré',
  'change.templateTurned': 'Modèle « {title} » transformé en liste',
  'activity.listToTemplate': 'Liste « {title} » transformée en modèle',
  'activity.templateToList': 'Modèle « {title} » transformé en liste',
  'activity.templateDay': 'Jour de référence du modèle « {title} » modifié',
}
