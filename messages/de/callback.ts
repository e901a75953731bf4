import type { callback as en } from '../en/callback.ts'

/** The texts of the page after a sign-in in German. */
export const callback: Record<keyof typeof en, string> = {
  'complete.title': 'Du bist bei Localist angemeldet.',
  'complete.body': 'Du kannst diesen Tab schließen.',
  'cancelled.title': 'Du bist nicht angemeldet.',
  'cancelled.body':
    'Die Anmeldung wurde abgebrochen. Du kannst diesen Tab schließen und zu Localist zurückkehren.',
  'failed.title': 'Die Anmeldung ist fehlgeschlagen.',
  'failed.body': 'Localist zeigt den Grund an. Du kannst es dort noch einmal versuchen.',
  'unknown.title': 'Dieser Link ist nicht mehr gültig.',
  'unknown.body':
    'Wenn Localist deinen Namen zeigt, bist du angemeldet. Melde dich sonst in Localist noch einmal an.',
}
