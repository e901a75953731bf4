import type { Outcome } from '../logins/logins.ts'

/** A title and a sentence for each outcome. */
type Messages = Readonly<Record<Outcome, readonly [title: string, body: string]>>

/** The messages in English. */
export const en: Messages = {
  complete: ['You are signed in to Localist.', 'You can close this tab.'],
  cancelled: [
    'You are not signed in.',
    'The sign-in was cancelled. You can close this tab and go back to Localist.',
  ],
  failed: ['Sign-in failed.', 'Localist shows the reason. You can try again there.'],
  unknown: [
    'This link is no longer valid.',
    'If Localist shows your name, you are signed in. Otherwise sign in again from Localist.',
  ],
}

const de: Messages = {
  complete: ['Sie sind bei Localist angemeldet.', 'Sie können diesen Tab schließen.'],
  cancelled: [
    'Sie sind nicht angemeldet.',
    'Die Anmeldung wurde abgebrochen. Sie können diesen Tab schließen und zu Localist zurückkehren.',
  ],
  failed: [
    'Die Anmeldung ist fehlgeschlagen.',
    'Localist zeigt den Grund an. Sie können es dort noch einmal versuchen.',
  ],
  unknown: [
    'Dieser Link ist nicht mehr gültig.',
    'Wenn Localist Ihren Namen zeigt, sind Sie angemeldet. Melden Sie sich sonst in Localist noch einmal an.',
  ],
}

const fr: Messages = {
  complete: ['Vous êtes connecté à Localist.', 'Vous pouvez fermer cet onglet.'],
  cancelled: [
    'Vous n’êtes pas connecté.',
    'La connexion a été annulée. Vous pouvez fermer cet onglet et revenir à Localist.',
  ],
  failed: ['La connexion a échoué.', 'Localist en indique la raison. Vous pouvez y réessayer.'],
  unknown: [
    'Ce lien n’est plus valable.',
    'Si Localist affiche votre nom, vous êtes connecté. Sinon, connectez-vous de nouveau depuis Localist.',
  ],
}

const es: Messages = {
  complete: ['Ha iniciado sesión en Localist.', 'Puede cerrar esta pestaña.'],
  cancelled: [
    'No ha iniciado sesión.',
    'El inicio de sesión se canceló. Puede cerrar esta pestaña y volver a Localist.',
  ],
  failed: ['No se pudo iniciar sesión.', 'Localist muestra el motivo. Puede intentarlo de nuevo allí.'],
  unknown: [
    'Este enlace ya no es válido.',
    'Si Localist muestra su nombre, ha iniciado sesión. Si no, inicie sesión de nuevo desde Localist.',
  ],
}

const it: Messages = {
  complete: ['Hai effettuato l’accesso a Localist.', 'Puoi chiudere questa scheda.'],
  cancelled: [
    'Non hai effettuato l’accesso.',
    'L’accesso è stato annullato. Puoi chiudere questa scheda e tornare a Localist.',
  ],
  failed: ['L’accesso non è riuscito.', 'Localist mostra il motivo. Puoi riprovare da lì.'],
  unknown: [
    'Questo link non è più valido.',
    'Se Localist mostra il tuo nome, hai effettuato l’accesso. Altrimenti accedi di nuovo da Localist.',
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
    'O Localist mostra o motivo. Pode tentar de novo a partir do Localist.',
  ],
  unknown: [
    'Esta ligação já não é válida.',
    'Se o Localist mostrar o seu nome, a sessão está iniciada. Caso contrário, inicie sessão de novo no Localist.',
  ],
}

const nl: Messages = {
  complete: ['Je bent ingelogd bij Localist.', 'Je kunt dit tabblad sluiten.'],
  cancelled: [
    'Je bent niet ingelogd.',
    'Het inloggen is geannuleerd. Je kunt dit tabblad sluiten en teruggaan naar Localist.',
  ],
  failed: ['Het inloggen is mislukt.', 'Localist toont de reden. Daar kun je het opnieuw proberen.'],
  unknown: [
    'Deze link is niet meer geldig.',
    'Als Localist je naam toont, ben je ingelogd. Log anders opnieuw in vanuit Localist.',
  ],
}

/** The messages of the page by language (BCP 47), English first. */
export const messages: Readonly<Record<string, Messages>> = { en, de, fr, es, it, pt, nl }

/** The languages of the page. */
export const languages: readonly string[] = Object.keys(messages)
