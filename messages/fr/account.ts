import type { account as en } from '../en/account.ts'

/** The texts about accounts and signing in to them, in French. */
export const account: Record<keyof typeof en, string> = {
  'signIn.signIn': 'Se connecter',
  'signIn.done': 'Connexion réussie : {name}',
  'signIn.doneInstead': 'Connexion réussie : {name}. La liste précédente ({last}) reste sur cet ordinateur.',
  'signIn.expired': 'La connexion a pris trop de temps. Recommencez-la.',
  'signIn.gone': 'Localist a redémarré entre-temps. Recommencez la connexion.',
  'signIn.unreachable': 'Localist ne répond pas. Vérifiez qu’il est lancé, puis réessayez.',
  'signIn.noWebPage':
    'L’adresse de la page de connexion n’est pas une adresse web. Elle n’a donc pas été ouverte. Signalez-le à la personne qui a configuré la connexion.',
  'signIn.renew': 'Renouveler',
  'signIn.notNow': 'Plus tard',
  'ended.rejected': 'Votre connexion a expiré. Votre liste est toujours là.',
  'ended.not-kept': 'Votre connexion a pris fin à la fermeture de Localist. Votre liste est toujours là.',
  'ended.overdue':
    'Votre connexion n’a pas pu être confirmée depuis trop longtemps. Votre liste est toujours là.',
  'ended.other-provider':
    'Ce compte dépend d’un fournisseur qui n’est plus configuré. Votre liste est toujours là.',

  'signOut.here': 'Se déconnecter',
  'signOut.done':
    'Déconnexion effectuée. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',
  'signOut.onlyHere': 'Déconnexion ici seulement : {provider} n’a pas de page de déconnexion.',
  'signOut.unreachable': 'Déconnexion ici seulement : {provider} est injoignable.',

  'page.open': 'Ouvrir la page',
  'page.openAgain': 'Rouvrir la page',
  'page.openBrowserAgain': 'Rouvrir le navigateur',
  'account.local': 'Cet ordinateur',
  'account.localSignIn': 'Cet ordinateur – se connecter',
  'account.unnamed': 'Compte {provider}',
  'account.ended': 'Connexion terminée',

  'accounts.removed': 'Compte retiré.',
  'accounts.removedKept':
    'Compte retiré. Une copie de sa liste se trouve dans le dossier de données, dans {path}.',

  'failure.unknown': 'La connexion a échoué ({code}). Réessayez.',
}
