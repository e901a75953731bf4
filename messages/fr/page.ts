import type { page as en } from '../en/page.ts'

/** The texts of the page as a whole, its messages and dialogs, in French. */
export const page: Record<keyof typeof en, string> = {
  'app.title': '{place} – Localist',
  'app.places': 'Menu principal',
  'app.loading': 'Chargement',

  'broken.title': 'Impossible d’afficher cette page',
  'broken.body':
    'Une erreur s’est produite. Vos tâches sont en sécurité : rechargez la page pour les retrouver.',
  'broken.paneTitle': 'Impossible d’afficher cette partie de la page',
  'broken.paneBody':
    'Une erreur s’est produite. Vos tâches sont en sécurité : rechargez la page pour retrouver cette partie.',
  'broken.reload': 'Recharger',
  'print.notLoaded':
    'Localist ne répond pas, rien n’a donc été imprimé. Vérifiez qu’il est lancé, puis réessayez.',
  'part.notLoaded': 'Cette partie n’est pas chargée',
  'part.notLoadedBody': 'Localist ne répond pas. Vos tâches sont en sécurité.',

  'offline.title': 'Localist ne répond pas',
  'offline.body': 'Relancez-le avec l’application, ou avec {command} dans un terminal.',
  'offline.window': 'Cette fenêtre se reconnectera d’elle-même.',
  'offline.tab':
    'Ensuite, cet onglet aura besoin d’un nouveau lien : exécutez {command} (dans le dossier d’un dépôt cloné : {inClone}).',
  'offline.banner':
    'Localist ne répond pas. Vous voyez vos tâches telles qu’elles étaient à {time}. {count, plural, =0 {} one {Une modification attend d’être enregistrée.} other {# modifications attendent d’être enregistrées.}} Nouvel essai en cours.',
  'offline.waiting':
    '{reason} {count, plural, one {# modification n’est pas encore enregistrée.} other {# modifications ne sont pas encore enregistrées.}}',

  'toast.region': 'Messages',
  'toast.textKept': 'Votre texte n’a pas été enregistré. Il est dans le champ de nouvelle tâche.',
  'toast.undone': 'Annulé : {change}',
  'toast.redone': 'Rétabli : {change}',
  'toast.undo': 'Annuler',
  'toast.dismiss': 'Fermer',

  'notices.dismiss': 'Fermer cet avis',

  'dialog.close': 'Fermer',
  'dialog.cancel': 'Annuler',
  'dialog.done': 'Terminé',
  'copy.copy': 'Copier',
  'copy.copied': 'Copié',

  'panes.width': '{width} pixels',
  'fields.inbox': 'Boîte de réception',

  'key.ctrl': 'Ctrl',
  'key.shift': 'Maj',
  'key.space': 'Espace',
  'key.enter': 'Entrée',
  'key.escape': 'Échap',
  'key.delete': 'Suppr',
  'key.backspace': 'Retour arrière',

  'command.palette': 'Aller à… ou lancer une commande',
  'palette.button': 'Aller à…',
}
