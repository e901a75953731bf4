import type { account as en } from '../en/account.ts'

/** The texts about accounts and signing in to them, in French. */
export const account: Record<keyof typeof en, string> = {
  'closed.title': 'Connectez-vous pour voir vos tâches',
  'closed.body':
    'Cette installation de Localist demande à chacun de se connecter avec {provider}. Votre liste reste sur cet ordinateur.',
  'closed.noProvider':
    'Cette installation de Localist demande à chacun de se connecter, mais aucun fournisseur n’est encore utilisable. Votre liste reste sur cet ordinateur.',
  'closed.unsent':
    'Certaines modifications ne sont pas encore enregistrées. Elles le seront quand leur compte sera de nouveau ouvert.',
  'closed.offline': 'Une fois la connexion faite, Localist fonctionne aussi sans réseau.',
  'closed.rejected': 'Votre connexion a expiré.',
  'closed.not-kept': 'Votre connexion a pris fin à la fermeture de Localist.',
  'closed.overdue': 'Votre connexion n’a pas pu être confirmée depuis trop longtemps.',
  'closed.other-provider': 'Le compte qui était ouvert dépend d’un fournisseur qui n’est plus configuré.',

  'signIn.signIn': 'Se connecter',
  'signIn.with': 'Se connecter avec {provider}',
  'signIn.browserTitle': 'Continuez dans votre navigateur',
  'signIn.tabTitle': 'Continuez dans l’autre onglet',
  'signIn.starting': 'Connexion à {provider}…',
  'signIn.inBrowser':
    'Connectez-vous sur la page {provider} dans votre navigateur, puis revenez ici. Cette fenêtre se fermera d’elle-même.',
  'signIn.inTab':
    'Connectez-vous sur la page {provider} dans l’autre onglet, puis revenez ici. Cette fenêtre se fermera d’elle-même.',
  'signIn.notOpened':
    'Ouvrez la page du fournisseur pour vous y connecter. Cette fenêtre se fermera d’elle-même.',
  'signIn.trouble': 'Le fournisseur affiche une erreur',
  'signIn.redirectHelp':
    'S’il indique que l’adresse de redirection n’est pas enregistrée, ajoutez celle-ci à l’application chez lui, puis réessayez.',
  'signIn.clientHelp': 'S’il ne connaît pas l’application, vérifiez l’ID client : {clientId}',
  'signIn.link': 'Ou ouvrez ce lien dans le navigateur de votre choix',
  'signIn.copyLink': 'Copier le lien',
  'signIn.done': 'Connexion réussie : {name}',
  'signIn.doneInstead': 'Connexion réussie : {name}. La liste précédente ({last}) reste sur cet ordinateur.',
  'signIn.failedTitle': 'Connexion inachevée',
  'signIn.details': 'Détails',
  'signIn.expired': 'La connexion a pris trop de temps. Recommencez-la.',
  'signIn.gone': 'Localist a redémarré entre-temps. Recommencez la connexion.',
  'signIn.unreachable': 'Localist ne répond pas. Vérifiez qu’il est lancé, puis réessayez.',
  'signIn.noWebPage':
    'L’adresse de la page de connexion n’est pas une adresse web. Elle n’a donc pas été ouverte. Signalez-le à la personne qui a configuré la connexion.',
  'signIn.renew': 'Renouveler',
  'signIn.renewLong': 'Renouveler la connexion',
  'signIn.notNow': 'Plus tard',
  'ended.rejected': 'Votre connexion a expiré. Votre liste est toujours là.',
  'ended.not-kept': 'Votre connexion a pris fin à la fermeture de Localist. Votre liste est toujours là.',
  'ended.overdue':
    'Votre connexion n’a pas pu être confirmée depuis trop longtemps. Votre liste est toujours là.',
  'ended.other-provider':
    'Ce compte dépend d’un fournisseur qui n’est plus configuré. Votre liste est toujours là.',

  'signOut.here': 'Se déconnecter',
  'signOut.there': 'Se déconnecter aussi chez {provider}',
  'signOut.done':
    'Déconnexion effectuée. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',
  'signOut.onlyHere': 'Déconnexion ici seulement : {provider} n’a pas de page de déconnexion.',
  'signOut.unreachable': 'Déconnexion ici seulement : {provider} est injoignable.',
  'signOut.title': 'Déconnexion de Localist effectuée',
  'signOut.inBrowser':
    'La page {provider} dans votre navigateur met fin à la connexion chez ce fournisseur. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',
  'signOut.inTab':
    'La page {provider} dans l’autre onglet met fin à la connexion chez ce fournisseur. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',
  'signOut.notOpened':
    'Ouvrez la page {provider} pour mettre fin à la connexion chez ce fournisseur. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',

  'page.open': 'Ouvrir la page',
  'page.openAgain': 'Rouvrir la page',
  'page.openBrowserAgain': 'Rouvrir le navigateur',

  'account.title': 'Compte',
  'account.menu': 'Compte',
  'account.local': 'Cet ordinateur',
  'account.localSignIn': 'Cet ordinateur – se connecter',
  'account.localBody': 'Votre liste est conservée ici, sans compte.',
  'account.unnamed': 'Compte {provider}',
  'account.with': 'Connexion avec {provider}',
  'account.ended': 'Connexion terminée',

  'unsent.account':
    '{count, plural, one {# modification du compte {name} n’est pas encore enregistrée. Elle le sera} other {# modifications du compte {name} ne sont pas encore enregistrées. Elles le seront}} quand ce compte sera de nouveau ouvert.',
  'unsent.local':
    '{count, plural, one {# modification de la liste propre à cet ordinateur n’est pas encore enregistrée. Elle le sera} other {# modifications de la liste propre à cet ordinateur ne sont pas encore enregistrées. Elles le seront}} quand cette liste sera de nouveau ouverte.',

  'accounts.title': 'Comptes sur cet ordinateur',
  'accounts.intro':
    'Chaque compte est une liste à part sur cet ordinateur. Se connecter ne la synchronise pas avec d’autres ordinateurs.',
  'accounts.loadFailed': 'Impossible de charger les comptes.',
  'accounts.active': 'Affiché actuellement',
  'accounts.local': 'Sans compte',
  'accounts.since': 'depuis le {date}',
  'accounts.remove': 'Retirer',
  'accounts.removeNamed': 'Retirer « {name} »',
  'accounts.removeTitle': 'Retirer « {name} » de cet ordinateur ?',
  'accounts.removeBody':
    'Sa liste et ses jetons d’accès seront supprimés de Localist, et une copie de la liste sera gardée dans le dossier de données. Le compte chez {provider} ne change pas.',
  'accounts.removed': 'Compte retiré.',
  'accounts.removedKept':
    'Compte retiré. Une copie de sa liste se trouve dans le dossier de données, dans {path}.',

  'copies.title':
    'Copier {count, plural, one {votre tâche} other {vos # tâches}} de la liste propre à cet ordinateur dans ce compte ?',
  'copies.body':
    'Un compte est une liste à part sur cet ordinateur, et se connecter ne la synchronise pas. Les originaux restent où ils sont.',
  'copies.copy': 'Copier',
  'copies.decline': 'Ne pas copier',
  'copies.done': '{count, plural, one {# tâche copiée} other {# tâches copiées}}',

  'configuration.title': 'Configuration de la connexion',
  'configuration.none':
    'Localist fonctionne sans compte. Pour vous connecter avec un fournisseur d’identité, configurez-le comme l’explique {page}.',
  'configuration.loadFailed': 'Impossible de charger la configuration de la connexion.',
  'configuration.source': 'Source',
  'configuration.managed': 'Un fichier de votre administrateur',
  'configuration.environment': 'Variables d’environnement',
  'configuration.file': 'config.json',
  'configuration.path': 'Fichier',
  'configuration.issuer': 'Émetteur',
  'configuration.clientId': 'ID client',
  'configuration.scopes': 'Scopes',
  'configuration.required': 'Connexion',
  'configuration.isRequired':
    'Obligatoire ; une liste reste ouverte {days, plural, one {# jour} other {# jours}} sans être confirmée',
  'configuration.isOptional': 'Facultative',
  'configuration.overridden': 'Non utilisé',
  'configuration.isOverridden':
    '{count, plural, one {Autre source indiquant} other {Autres sources indiquant}} un fournisseur : {sources}',
  'configuration.redirectUri': 'Adresse de redirection à enregistrer chez le fournisseur',
}
