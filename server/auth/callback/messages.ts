/** What the callback page says of how a sign-in came out. */
export type Outcome = 'complete' | 'cancelled' | 'failed' | 'unknown'

/** A title and a sentence for each outcome. */
type Messages = Readonly<Record<Outcome, readonly [title: string, body: string]>>

const en: Messages = {
  complete: ['You are signed in to Localist.', 'You can close this tab.'],
  cancelled: [
    'You are not signed in.',
    'The sign-in was cancelled. You can close this tab and go back to Localist.',
  ],
  failed: ['The sign-in did not work.', 'Go back to Localist: it says why, and lets you try again.'],
  unknown: [
    'This is no sign-in that Localist waits for.',
    'It was used already, is too old, or never was one. Begin again in Localist.',
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
    'Auf diese Anmeldung wartet Localist nicht.',
    'Sie wurde schon verwendet, ist zu alt oder war nie eine. Beginnen Sie in Localist von vorn.',
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
    'Localist n’attend pas cette connexion.',
    'Elle a déjà servi, est trop ancienne ou n’en a jamais été une. Recommencez dans Localist.',
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
    'Localist no espera este inicio de sesión.',
    'Ya se usó, es demasiado antiguo o nunca lo fue. Empiece de nuevo en Localist.',
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
    'Localist non attende questo accesso.',
    'È già stato usato, è troppo vecchio o non è mai stato valido. Ricomincia in Localist.',
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
    'O Localist não espera este início de sessão.',
    'Já foi usado, é demasiado antigo ou nunca foi válido. Comece de novo no Localist.',
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
    'Localist wacht niet op deze inlogpoging.',
    'Ze is al gebruikt, is te oud of was er nooit een. Begin opnieuw in Localist.',
  ],
}

const catalogues: Readonly<Record<string, Messages>> = { en, de, fr, es, it, pt, nl }

/** The languages of the page, English first (BCP 47). */
export const languages: readonly string[] = Object.keys(catalogues)

/** The words for an outcome in one of `languages`. */
export const wordsFor = (language: string, outcome: Outcome): readonly [title: string, body: string] =>
  (catalogues[language] ?? en)[outcome]
