import type { settings as en } from '../en/settings.ts'

/** The texts of the settings, without those of accounts and access tokens, in French. */
export const settings: Record<keyof typeof en, string> = {
  'settings.sections': 'Sections',
  'settings.appearance': 'Apparence',
  'theme.label': 'Thème',
  'theme.system': 'Système',
  'theme.light': 'Clair',
  'theme.dark': 'Sombre',
  'density.label': 'Lignes',
  'density.compact': 'Compactes',
  'density.normal': 'Normales',
  'density.roomy': 'Aérées',
  'language.label': 'Langue',
  'language.system': 'Système',

  'settings.showKeys': 'Afficher tous les raccourcis',
  'settings.todos': 'Tâches',
  'settings.defaultView': 'Vue au démarrage',
  'settings.defaultList': 'Liste des nouvelles tâches',
  'settings.defaultListHint': 'Pour les tâches que vous ajoutez hors d’une liste.',
  'settings.firstDay': 'Premier jour de la semaine',
  'settings.firstDay.auto': 'Selon la région',
  'settings.firstDay.monday': 'Lundi',
  'settings.firstDay.sunday': 'Dimanche',
  'settings.firstDay.saturday': 'Samedi',

  'about.title': 'À propos',
  'about.version': 'Localist {version}.',
  'about.licence': 'C’est un logiciel libre, sous licence MIT.',
  'about.licences': 'Afficher les licences',
  'about.licencesTitle': 'Licences',

  'server.title': 'Serveur',
  'server.address': 'Adresse',
  'server.port': 'Port',
  'server.portUsual': 'Par défaut',
  'server.changePort': 'Changer de port',
  'server.portHint':
    'Pour le prochain démarrage de Localist ; laissez vide pour le port par défaut, 41730. Indiquez la nouvelle adresse aux scripts qui contiennent l’ancienne, et enregistrez-la pour la connexion si votre fournisseur demande le port.',
  'server.portWaits': 'Localist utilisera le port {port} à son prochain démarrage.',
  'server.portRange': 'Saisissez un nombre entier de 1024 à 65535, ou rien pour le port par défaut.',
  'server.portTaken':
    'Un autre programme occupe le port {port}, ou cet ordinateur ne l’autorise pas. Choisissez-en un autre.',
  'server.portBlocked': 'Les navigateurs n’ouvrent pas le port {port}. Choisissez-en un autre.',
  'server.portNamed':
    'Le port a été indiqué au lancement de Localist, par --port ou LOCALIST_PORT. C’est là qu’il faut le changer.',

  'data.title': 'Données',
  'data.intro': 'Vos tâches sont dans un dossier de cet ordinateur, et nulle part ailleurs.',
  'data.folder': 'Dossier',
  'data.show': 'Afficher dans le dossier',
  'backups.title': 'Sauvegardes',
  'backups.none': 'Aucune sauvegarde pour l’instant. Localist en fait une par jour.',
  'backups.loadFailed': 'Impossible de charger les sauvegardes.',
  'backups.all': 'Afficher {count, plural, one {# sauvegarde} other {les # sauvegardes}}',
  'backups.reason.daily': 'Quotidienne',
  'backups.reason.restore': 'Avant une restauration',
  'backups.restore': 'Restaurer',
  'backups.restoreNamed': 'Restaurer la sauvegarde du {date}',
  'backups.reason.removal': 'Avant le retrait du compte',
  'backups.restoreTitle': 'Restaurer la sauvegarde du {date} ?',
  'backups.restoreNow': 'Restaurer',
  'backups.comparing': 'Comparaison de la sauvegarde avec vos tâches.',
  'backups.same': 'Aucune tâche ne changerait.',
  'backups.preview':
    '{restored, plural, =0 {Aucune tâche ne revient ni ne change} one {# tâche revient ou change} other {# tâches reviennent ou changent}}, et {trashed, plural, =0 {aucune ne va à la corbeille} one {une va à la corbeille} other {# vont à la corbeille}}.',
  'backups.previewOthers':
    '{count, plural, one {Une liste ou une vue change aussi.} other {# listes et vues changent aussi.}}',
  'backups.wayBack': 'Vous pourrez annuler cette action. Vos tâches actuelles sont d’abord sauvegardées.',
  'change.restoredBackup': 'Sauvegarde restaurée',
}
