import type { problems as en } from '../en/problems.ts'

/** The texts for the refusals and notices of the server in French. */
export const problems: Record<keyof typeof en, string> = {
  'problem.unauthorized': 'Ce lien de connexion a déjà servi ou est trop ancien. Demandez-en un nouveau.',
  'problem.forbidden': 'Localist n’autorise pas cette action. Rien n’a été modifié.',
  'problem.request-timeout': 'La requête a mis trop de temps à atteindre Localist. Réessayez.',
  'problem.account-in-use': 'C’est impossible avec ce compte pour le moment. Rien n’a été modifié.',
  'problem.no-provider': 'Aucun fournisseur d’identité n’est utilisable : personne ne peut se connecter.',
  'problem.configuration-in-use':
    'La configuration de la connexion sera relue au prochain démarrage de Localist.',
  'problem.cannot-skip':
    'Cette tâche n’a pas de date suivante, elle n’a donc pas été sautée. Terminez-la plutôt.',
  'problem.id-taken': 'Cet élément a déjà été ajouté. Rien n’a été modifié.',
  'problem.in-trash': 'Un élément dont celui-ci dépend est dans la corbeille. Restaurez-le d’abord.',
  'problem.request-under-way': 'Localist n’a pas encore fini cette modification.',
  'problem.backup-unreadable':
    'Cette sauvegarde est inutilisable. Rien n’a été modifié. Choisissez-en une autre.',
  'problem.history-gone': 'Ces données ne sont plus conservées.',
  'problem.precondition-failed':
    'D’autres modifications ont eu lieu entre-temps. Rien n’a été enregistré. Réessayez.',
  'problem.too-large': 'C’est trop volumineux pour être enregistré en une fois. Rien n’a été modifié.',
  'problem.too-many': 'Trop de demandes à la fois. Attendez un instant, puis réessayez.',
  'problem.internal-error':
    'Une erreur interne s’est produite dans Localist. Rien n’a été modifié ; son journal d’exécution en dit plus.',
  'problem.storage-forbidden':
    'Localist n’a pas le droit d’écrire dans son dossier de données. Rien n’a été modifié. Vérifiez les droits d’accès au dossier et à ses fichiers.',
  'problem.storage-uncertain':
    'La modification est faite, mais le disque ne l’a pas confirmée. Une coupure de courant pourrait l’effacer. Libérez de l’espace ou vérifiez le disque, puis vérifiez que la modification est bien là.',
  'problem.storage-full':
    'Le disque est plein ou votre quota est épuisé. Rien n’a été modifié. Libérez de l’espace, puis réessayez.',
  'problem.provider-unavailable':
    'Le fournisseur d’identité ne répond pas, ou sa réponse n’est pas fiable. Réessayez plus tard.',
  'problem.account-unavailable':
    'Localist ne peut pas ouvrir les fichiers de vos tâches. Son journal d’exécution en dit plus. Relancez Localist.',
  'problem.document-unavailable':
    'Localist ne peut pas ouvrir un fichier de son dossier de données. Son journal d’exécution en dit plus. Relancez Localist.',
  'problem.writing-stopped': 'Localist n’enregistre plus les modifications. Relancez-le.',

  'reason.account-active': 'Ce compte est ouvert. Déconnectez-vous d’abord, puis retirez-le.',
  'reason.account-local': 'La liste propre à cet ordinateur ne peut pas être retirée.',
  'reason.account-not-active': 'Ce compte n’est pas ouvert. Connectez-vous-y d’abord.',
  'reason.local-list-closed':
    'La liste propre à cet ordinateur est fermée : seul le premier compte créé ici pouvait la copier.',
  'reason.other-user': 'Seul l’utilisateur de cet ordinateur qui a lancé Localist peut faire cela.',
  'reason.list-in-trash':
    'La liste de cette tâche, « {name} », est dans la corbeille. Restaurez-la d’abord. Rien n’a été modifié.',
  'reason.parent-in-trash':
    'C’est une sous-tâche de « {name} », qui est dans la corbeille. Restaurez d’abord cette dernière. Rien n’a été modifié.',
  'reason.too-many-codes':
    'Il existe déjà {most} liens de connexion inutilisés. Servez-vous de l’un d’eux, ou attendez cinq minutes.',
  'reason.too-many-sign-ins':
    '{most} connexions sont déjà en cours. Terminez-en ou annulez-en une, ou attendez dix minutes.',
  'reason.too-many-streams':
    'Trop de pages et de scripts suivent vos tâches ({most}). Fermez-en un, puis réessayez.',

  'reason.disk-full': 'Le disque est plein. Libérez de l’espace, puis relancez Localist.',
  'reason.file-not-opened':
    'Impossible d’ouvrir {file} dans le dossier de données. Vérifiez que c’est bien un fichier, et que vous pouvez lire et modifier le fichier comme son dossier. Relancez ensuite Localist.',
  'reason.file-not-linked':
    '{file}, dans le dossier de données, est un lien vers un fichier qui n’existe pas. Remettez le fichier en place, puis relancez Localist.',
  'reason.file-newer':
    '{file} a été écrit par une version plus récente de Localist. Il n’a pas été modifié. Installez cette version pour l’ouvrir.',
  'reason.journal-newer':
    'Le journal de vos modifications a été écrit par une version plus récente de Localist. Il n’a pas été modifié. Installez cette version pour l’ouvrir.',
  'reason.journal-not-opened':
    'Impossible d’ouvrir le journal de vos modifications, dans le dossier de données. Vérifiez que vous pouvez lire et modifier ses fichiers et son dossier. Relancez ensuite Localist.',
  'reason.document-missing':
    '{file} a disparu et n’a pas pu être récupéré. Arrêtez Localist. Remettez ensuite en place un {file} lisible, ou déplacez ailleurs le dossier où il se trouvait pour repartir d’une liste vide.',
  'reason.document-unreadable':
    '{file} est illisible. Il est conservé sous le nom {copy} dans le dossier de données. Arrêtez Localist. Remettez ensuite en place un {file} lisible, ou déplacez {copy} ailleurs pour repartir d’une liste vide.',
  'reason.account-closed': 'Cette liste a été fermée. Rien n’a été modifié.',
  'reason.account-being-removed':
    'Ce compte est en train d’être retiré de cet ordinateur. Rien n’a été modifié.',
  'reason.folder-gone':
    'Le dossier de vos tâches a été déplacé ou supprimé pendant que Localist fonctionnait, et n’a pas pu être réécrit. Rien n’a été modifié. Vérifiez le dossier de données, puis réessayez.',
  'reason.stopping': 'Localist est en train de s’arrêter. Rien n’a été modifié.',
  'reason.taken-over':
    'Une autre instance de Localist, peut-être dans un conteneur, a ouvert le dossier de données de celle-ci, ou le dossier a été déplacé. Cette instance n’enregistre plus les modifications et affiche peut-être d’anciennes tâches. Vérifiez dans l’autre que votre dernière modification est là, puis arrêtez celle-ci.',
  'reason.not-writable':
    'Localist n’a pas pu écrire dans son dossier de données au démarrage. Il n’enregistre donc pas les modifications. Libérez de l’espace sur le disque et vérifiez les droits d’accès au dossier, puis relancez Localist.',
  'reason.backup-damaged': 'Cette sauvegarde est illisible. Rien n’a été modifié. Choisissez-en une autre.',
  'reason.backup-newer':
    'Cette sauvegarde vient d’une version plus récente de Localist. Rien n’a été modifié. Choisissez-en une autre.',

  'reason.file-replaced':
    '{file} était illisible. Localist en a créé un nouveau. Le fichier endommagé est conservé sous le nom {copy}.',
  'reason.file-restored':
    '{file} était illisible. Il a été restauré à partir de sa copie. Le fichier endommagé est conservé sous le nom {copy}.',
  'reason.other-list':
    '{file} venait d’une autre liste ou d’un autre ordinateur. C’est cette liste que Localist affiche maintenant. Celle qui était là auparavant se trouve dans les sauvegardes, telle qu’elle était à la dernière sauvegarde.',
  'reason.journal-damaged':
    'Le journal de vos modifications était endommagé. {lost, plural, =0 {Aucune modification n’a été perdue.} one {# des dernières modifications n’a pas pu être lue. Toutes les autres ont été récupérées.} other {# des dernières modifications n’ont pas pu être lues. Toutes les autres ont été récupérées.}}{count, plural, =0 {} one { Le fichier endommagé est conservé sous le nom {copies}.} other { Les fichiers endommagés sont conservés sous les noms {copies}.}}',
  'reason.journal-end-missing':
    'La fin du journal de vos modifications est perdue, alors que Localist l’avait écrite. Des modifications faites entre le {from, date, medium}, {from, time, short}, et le {to, date, medium}, {to, time, short}, manquent peut-être.{count, plural, =0 {} one { Le fichier endommagé est conservé sous le nom {copies}.} other { Les fichiers endommagés sont conservés sous les noms {copies}.}}',
  'reason.edits-combined':
    '{file} a été modifié à la main alors que les derniers changements y manquaient, car Localist n’avait pas été arrêté correctement. Localist a réuni cette modification et ces changements. Là où les deux touchaient la même tâche, la modification à la main n’a pas été retenue. Le fichier modifié est conservé sous le nom {copy}.',
  'reason.edit-not-used':
    '{file} a été modifié par un autre programme pendant que Localist fonctionnait. Localist n’a pas retenu cette modification. Le fichier modifié est conservé sous le nom {copy}. Arrêtez Localist avant de modifier le fichier.',
  'reason.missing-recovered':
    '{file} avait disparu. Vos tâches ont été récupérées à partir {backup, select, none {du journal de vos modifications} other {de la sauvegarde {backup} et du journal de vos modifications}}. Rien n’a été perdu.',
  'reason.damaged-recovered':
    '{file} était endommagé. Il est conservé sous le nom {copy}. Vos tâches ont été récupérées à partir {backup, select, none {du journal de vos modifications} other {de la sauvegarde {backup} et du journal de vos modifications}}. Rien n’a été perdu, sauf ce que vous aviez modifié dans le fichier.',
  'reason.missing-salvaged':
    '{file} avait disparu. {found, plural, one {# de ses tâches et listes a pu être lue} other {# de ses tâches et listes ont pu être lues}}{unreadable, plural, =0 {. D’autres manquent peut-être.} one {, # n’a pas pu l’être.} other {, # n’ont pas pu l’être.}}',
  'reason.damaged-salvaged':
    '{file} était endommagé. Il est conservé sous le nom {copy}. {found, plural, one {# de ses tâches et listes a pu être lue} other {# de ses tâches et listes ont pu être lues}}{unreadable, plural, =0 {. D’autres manquent peut-être.} one {, # n’a pas pu l’être.} other {, # n’ont pas pu l’être.}}',
  'reason.folder-written-anew':
    '{folder}, ou son journal, a été déplacé ou supprimé pendant que Localist fonctionnait. Localist y a réécrit toutes vos tâches. Les modifications d’avant ne peuvent plus être annulées. Arrêtez Localist avant de déplacer ses dossiers.',
  'reason.token-quota':
    'Ce jeton d’accès a écrit au cours des dernières 24 heures autant de modifications qu’il le peut. Rien n’a été modifié. Réessayez dans {hours, plural, one {# heure} other {# heures}}.',
  'reason.token-quota-reached':
    'Le jeton d’accès « {name} » a écrit tant de modifications en 24 heures que Localist en refuse d’autres pour le moment. Sinon, les modifications plus anciennes ne pourraient plus être annulées. Voyez dans Activité ce qu’il a modifié ; vous pouvez le révoquer dans Réglages.',
  'reason.folder-left':
    'Un compte a été retiré, mais son dossier {folder}, dans le dossier de données, n’a pas pu être supprimé. Supprimez-le vous-même.',
  'reason.port-taken':
    'Le port {port} est occupé par {user, select, unknown {un autre programme} other {un programme de l’utilisateur dont l’identifiant est {user}}}. Localist utilise le port {used} à la place. Les scripts qui appellent encore le port {port} ont peut-être envoyé leur jeton à ce programme : donnez-leur la nouvelle adresse et révoquez leurs jetons si vous ne le connaissez pas.',
  'reason.port-blocked':
    'Les navigateurs n’ouvrent pas le port {port}, car c’est celui d’un autre service. Localist utilise le port {used} à la place. Choisissez un autre port dans Réglages.',
  'reason.port-forbidden':
    'Cet ordinateur ne vous permet pas d’utiliser le port {port}. Localist utilise le port {used} à la place. Choisissez un autre port dans Réglages.',
  'reason.address-not-written':
    'server.json n’a pas pu être écrit : la ligne de commande ne trouve donc pas Localist. Vérifiez que le disque n’est pas plein et que vous pouvez écrire dans le dossier de données.',
}
