import type { signIn as en } from '../en/sign-in.ts'

/** The texts of signing in and out, of the accounts, and of the configuration of sign-in, in French. */
export const signIn: Record<keyof typeof en, string> = {
  'signedOut.title': 'Cet onglet n’est pas connecté',
  'signedOut.body': 'Un lien vers cette page ne sert qu’une fois, et seulement jusqu’à l’arrêt de Localist.',
  'signedOut.terminal': 'Exécutez {command} dans un terminal (dans le dossier d’un dépôt cloné : {inClone}),',
  'signedOut.menu': 'ou choisissez « Ouvrir dans le navigateur » dans le menu de l’application.',
  'unsent.account':
    '{count, plural, one {# modification du compte {name} n’est pas encore enregistrée. Elle le sera} other {# modifications du compte {name} ne sont pas encore enregistrées. Elles le seront}} quand ce compte sera de nouveau ouvert.',
  'unsent.local':
    '{count, plural, one {# modification de la liste propre à cet ordinateur n’est pas encore enregistrée. Elle le sera} other {# modifications de la liste propre à cet ordinateur ne sont pas encore enregistrées. Elles le seront}} quand cette liste sera de nouveau ouverte.',
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
  'signIn.failedTitle': 'Connexion inachevée',
  'signIn.details': 'Détails',
  'signIn.renewLong': 'Renouveler la connexion',
  'signOut.there': 'Se déconnecter aussi chez {provider}',
  'signOut.title': 'Déconnexion de Localist effectuée',
  'signOut.inBrowser':
    'La page {provider} dans votre navigateur met fin à la connexion chez ce fournisseur. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',
  'signOut.inTab':
    'La page {provider} dans l’autre onglet met fin à la connexion chez ce fournisseur. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',
  'signOut.notOpened':
    'Ouvrez la page {provider} pour mettre fin à la connexion chez ce fournisseur. Votre liste reste sur cet ordinateur : reconnectez-vous pour la revoir.',

  'account.title': 'Compte',
  'account.menu': 'Compte',
  'account.localBody': 'Votre liste est conservée ici, sans compte.',
  'account.with': 'Connexion avec {provider}',

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
