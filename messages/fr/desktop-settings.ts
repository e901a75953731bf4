import type { desktopSettings as en } from '../en/desktop-settings.ts'

/** The texts of the settings of the desktop app, in French. */
export const desktopSettings: Record<keyof typeof en, string> = {
  'desktop.title': 'Bureau',
  'desktop.onLastClose': 'À la fermeture de la dernière fenêtre',
  'desktop.onLastClose.ask': 'Demander',
  'desktop.onLastClose.stay': 'Laisser actif',
  'desktop.onLastClose.quit': 'Quitter',
  'desktop.onLastCloseHint':
    'Sans fenêtre, Localist reste dans la zone de notification, sur un Mac dans la barre des menus. Les scripts le joignent toujours, et les rappels arrivent toujours.',
  'desktop.noTray':
    'Rien sur ce bureau n’affiche d’icônes de notification : fermer la dernière fenêtre quitte donc Localist.',
  'desktop.startAtLogin': 'Démarrer à l’ouverture de la session de l’ordinateur',
  'desktop.startAtLoginHint': 'Sans fenêtre, pour que les rappels arrivent et que les scripts l’atteignent.',
  'desktop.showDueToday': 'Afficher le nombre de tâches du jour',
  'desktop.showDueTodayHint': 'Dans le titre de la fenêtre, et sur l’icône si le système le permet.',
  'desktop.notificationText': 'Les notifications montrent',
  'desktop.notificationText.title': 'Le titre',
  'desktop.notificationText.count': 'Le nombre',
  'desktop.notificationTextHint':
    'Avec le nombre seul, les personnes qui voient l’écran ne peuvent pas lire vos tâches.',
  'desktop.quietHours': 'Heures calmes',
  'desktop.quietHoursHint':
    'Aucune notification n’arrive alors. À leur fin, une seule indique combien de rappels sont sans réponse.',
  'desktop.quietFrom': 'De',
  'desktop.quietTo': 'À',
  'desktop.shortcut': 'Raccourci de la saisie rapide',
  'desktop.shortcutHint':
    'Appuyez sur les touches dans le champ, ou tapez-les. Le raccourci ouvre la saisie rapide depuis n’importe quelle application ; vide pour aucun.',
  'desktop.shortcutBad': 'Tapez des touches comme Control+Alt+Space, avec Control, Alt ou Super.',
  'desktop.shortcutRefused':
    'Ce bureau refuse le raccourci. Choisissez-en un autre, ou donnez une touche à cette commande dans les réglages du bureau :',
  'desktop.shortcutCommand': 'Commande',
  'updates.look': 'Chercher les mises à jour une fois par jour',
  'updates.lookHint': 'Demande à {host} le numéro de la dernière version et n’envoie aucune de vos données.',
  'updates.now': 'Chercher maintenant',
  'updates.looking': 'Recherche…',
  'updates.newest': 'C’est la dernière version. Vérifié {time}.',
  'updates.available': 'Localist {version} est disponible.',
  'updates.openPage': 'Ouvrir sa page',
  'updates.failed': '{host} n’a pas donné de réponse que Localist puisse utiliser. Réessayez plus tard.',
}
