import type { palette as en } from '../en/palette.ts'

/** The texts of the palette in French. */
export const palette: Record<keyof typeof en, string> = {
  'palette.placeholder': 'Commande, vue, liste ou tâche',
  'palette.results': 'Résultats',
  'palette.count': '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
  'palette.recent': 'Récents',
  'palette.commands': 'Commandes',
  'palette.views': 'Vues',
  'palette.archived': 'Archivées',
  'palette.add': 'Ajouter « {text} » à la boîte de réception',
  'palette.addTo': 'Ajouter « {text} » à « {list} »',
  'palette.added': 'Tâche « {title} » ajoutée à la boîte de réception.',
  'palette.search': 'Rechercher « {text} »',
}
