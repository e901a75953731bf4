import type { desktopSettings as en } from '../en/desktop-settings.ts'

/** The texts of the settings of the desktop app, in French. */
export const desktopSettings: Record<keyof typeof en, string> = {
  'desktop.title': 'Bureau',
  'desktop.onLastClose': 'À la fermeture de la dernière fenêtre',
  'desktop.onLastClose.ask': 'Demander',
  'desktop.onLastClose.stay': 'Laisser Localist actif',
  'desktop.onLastClose.quit': 'Quitter Localist',
  'desktop.onLastCloseHint':
    'Son icône reste dans la zone de notification, sur un Mac dans la barre des menus. Les scripts joignent toujours Localist, et les rappels arrivent toujours.',
  'desktop.noTray':
    'Rien sur ce bureau n’affiche d’icônes de notification : fermer la dernière fenêtre quitte donc Localist.',
}
