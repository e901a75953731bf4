import type { errors as en } from '../en/errors.ts'

/** The texts for what was refused or failed, in French. */
export const errors: Record<keyof typeof en, string> = {
  'error.unreachable':
    'Localist ne répond pas. Votre modification n’a peut-être pas été enregistrée : vérifiez que Localist est lancé, puis réessayez.',
  'error.accountOver': 'Ce compte n’est plus ouvert. Rien n’a été modifié.',
  'error.undoConflict': 'Rien n’a été annulé, car il y a eu d’autres modifications depuis.',
  'error.undoConflictFields': 'Rien n’a été annulé, car il y a eu d’autres modifications depuis : {fields}.',
  'error.undoRemoved':
    'Rien n’a été annulé, car une partie de cette modification a été supprimée définitivement.',
  'error.gone': 'Cet élément n’existe plus. Rien n’a été modifié.',
  'error.startAfterDue': 'Une tâche ne peut pas commencer après son échéance. Rien n’a été modifié.',
  'error.needsDue': 'Une heure ou une répétition nécessite une échéance. Rien n’a été modifié.',
  'error.listGone': 'La liste est dans la corbeille ou n’existe plus. Rien n’a été modifié.',
  'error.parentRefused':
    'La tâche ne peut pas devenir une sous-tâche à cet endroit : l’autre tâche n’existe plus, ou il y aurait plus de quatre niveaux. Rien n’a été modifié.',
  'error.refusedFields': 'Localist n’a pas pu enregistrer ces champs : {fields}. Rien n’a été modifié.',
  'error.refused':
    'Localist n’a pas pu enregistrer cela. Rien n’a été modifié. Rechargez la page et réessayez.',
  'error.unknown': 'Une erreur s’est produite sur cette page. Rechargez-la et réessayez.',
  'error.loadTitle': 'Impossible de charger vos tâches',
  'error.unavailableTitle': 'Impossible d’ouvrir vos tâches',
  'error.retry': 'Réessayer',
  'error.longTitle': 'Un titre ne peut pas dépasser 1 000 caractères.',
  'error.longNotes':
    'Les notes ne peuvent pas dépasser 64 Kio. Raccourcissez-les pour qu’elles puissent être enregistrées.',

  'problem.unknownRefused': 'Localist a refusé cette action ({type}). Rien n’a été modifié.',
  'problem.unknownFailed': 'Localist n’y est pas parvenu ({type}). Son journal d’exécution en dit plus.',
  'reason.unknown': 'Localist a un message que cette page ne connaît pas.',

  'noSession.stopped':
    'Le serveur Localist de cette fenêtre s’est arrêté. Relancez-le et choisissez « Recharger » dans le menu « Affichage », ou quittez Localist et relancez-le.',
  'noSession.refused': 'Le serveur Localist a refusé cette application. Quittez Localist et relancez-le.',
  'noSession.unreachable': 'Le serveur Localist ne répond pas. Quittez Localist et relancez-le.',
}
