import type { callback as en } from '../en/callback.ts'

/** The texts of the page after a sign-in in French. */
export const callback: Record<keyof typeof en, string> = {
  'complete.title': 'Connexion à Localist réussie.',
  'complete.body': 'Vous pouvez fermer cet onglet.',
  'cancelled.title': 'La connexion n’a pas eu lieu.',
  'cancelled.body': 'La connexion a été annulée. Vous pouvez fermer cet onglet et revenir à Localist.',
  'failed.title': 'La connexion a échoué.',
  'failed.body': 'Localist en indique la raison. Réessayez depuis Localist.',
  'unknown.title': 'Ce lien n’est plus valable.',
  'unknown.body':
    'Si Localist affiche votre nom, la connexion est réussie. Sinon, connectez-vous de nouveau depuis Localist.',
}
