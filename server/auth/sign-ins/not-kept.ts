const untilClosed = 'This sign-in lasts until Localist is closed:'

/** The sentences about a sign-in that is not kept over a restart, in English, by the reason. */
export const notKeptSentences = {
  'no-refresh-token': `${untilClosed} the provider gave no refresh token to renew it with.`,
  'only-in-app': 'Only the desktop app keeps sign-ins, so this one lasts until Localist is stopped.',
  'no-keyring': `${untilClosed} this computer has no keyring that keeps it safe. Install or unlock GNOME Keyring or KWallet.`,
  'no-keychain': `${untilClosed} the keychain of this computer does not let Localist in. Unlock it in Keychain Access.`,
  'no-encryption': `${untilClosed} Windows does not encrypt anything for this user at the moment.`,
  'not-encrypted': `${untilClosed} the system did not encrypt it.`,
  'not-written': `${untilClosed} it could not be written to the data folder.`,
} as const

/** Why a sign-in is not kept over a restart. */
export type NotKept = keyof typeof notKeptSentences
