import type { Outcome } from '../logins/logins.ts'

/** A title and a sentence for each outcome. */
type Messages = Readonly<Record<Outcome, readonly [title: string, body: string]>>

/** The messages in English, for a language without messages. */
export const en: Messages = {
  complete: ['You are signed in to Localist.', 'You can close this tab.'],
  cancelled: [
    'You are not signed in.',
    'The sign-in was cancelled. You can close this tab and go back to Localist.',
  ],
  failed: ['The sign-in did not work.', 'Go back to Localist: it says why, and lets you try again.'],
  unknown: [
    'This link is no longer in use.',
    'If Localist shows your name, you are signed in. Otherwise begin again there.',
  ],
}

const de: Messages = {
  complete: ['Sie sind bei Localist angemeldet.', 'Sie können diesen Tab schließen.'],
  cancelled: [
    'Sie sind nicht angemeldet.',
    'Die Anmeldung wurde abgebrochen. Sie können diesen Tab schließen und zu Localist zurückkehren.',
  ],
  failed: [
    'Die Anmeldung hat nicht geklappt.',
    'Gehen Sie zurück zu Localist: Dort steht, warum, und Sie können es noch einmal versuchen.',
  ],
  unknown: [
    'Dieser Link gilt nicht mehr.',
    'Wenn Localist Ihren Namen zeigt, sind Sie angemeldet. Sonst beginnen Sie dort von vorn.',
  ],
}

const fr: Messages = {
  complete: ['Vous êtes connecté à Localist.', 'Vous pouvez fermer cet onglet.'],
  cancelled: [
    'Vous n’êtes pas connecté.',
    'La connexion a été annulée. Vous pouvez fermer cet onglet et revenir à Localist.',
  ],
  failed: [
    'La connexion n’a pas abouti.',
    'Revenez à Localist : il indique pourquoi et vous permet de réessayer.',
  ],
  unknown: [
    'Ce lien n’est plus valable.',
    'Si Localist affiche votre nom, vous êtes connecté. Sinon, recommencez depuis Localist.',
  ],
}

const es: Messages = {
  complete: ['Ha iniciado sesión en Localist.', 'Puede cerrar esta pestaña.'],
  cancelled: [
    'No ha iniciado sesión.',
    'El inicio de sesión se canceló. Puede cerrar esta pestaña y volver a Localist.',
  ],
  failed: [
    'No se pudo iniciar sesión.',
    'Vuelva a Localist: allí se indica el motivo y puede intentarlo de nuevo.',
  ],
  unknown: [
    'Este enlace ya no es válido.',
    'Si Localist muestra su nombre, la sesión está iniciada. Si no, empiece allí de nuevo.',
  ],
}

const it: Messages = {
  complete: ['Hai effettuato l’accesso a Localist.', 'Puoi chiudere questa scheda.'],
  cancelled: [
    'Non hai effettuato l’accesso.',
    'L’accesso è stato annullato. Puoi chiudere questa scheda e tornare a Localist.',
  ],
  failed: ['L’accesso non è riuscito.', 'Torna a Localist: indica il motivo e ti permette di riprovare.'],
  unknown: [
    'Questo link non è più valido.',
    'Se Localist mostra il tuo nome, hai effettuato l’accesso. Altrimenti ricomincia da lì.',
  ],
}

const pt: Messages = {
  complete: ['A sessão no Localist foi iniciada.', 'Pode fechar este separador.'],
  cancelled: [
    'A sessão não foi iniciada.',
    'O início de sessão foi cancelado. Pode fechar este separador e voltar ao Localist.',
  ],
  failed: [
    'Não foi possível iniciar sessão.',
    'Volte ao Localist: ele indica o motivo e permite tentar de novo.',
  ],
  unknown: [
    'Esta ligação já não é válida.',
    'Se o Localist mostrar o seu nome, a sessão está iniciada. Caso contrário, comece lá de novo.',
  ],
}

const nl: Messages = {
  complete: ['Je bent ingelogd bij Localist.', 'Je kunt dit tabblad sluiten.'],
  cancelled: [
    'Je bent niet ingelogd.',
    'Het inloggen is geannuleerd. Je kunt dit tabblad sluiten en teruggaan naar Localist.',
  ],
  failed: [
    'Het inloggen is niet gelukt.',
    'Ga terug naar Localist: daar staat waarom, en je kunt het opnieuw proberen.',
  ],
  unknown: [
    'Deze link wordt niet meer gebruikt.',
    'Als Localist je naam toont, ben je ingelogd. Begin anders daar opnieuw.',
  ],
}

/** The messages of the page by language (BCP 47), English first. */
export const messages: Readonly<Record<string, Messages>> = { en, de, fr, es, it, pt, nl }

/** The languages of the page. */
export const languages: readonly string[] = Object.keys(messages)
