/** The texts about accounts and signing in to them. */
export const account = {
  'signIn.signIn': 'Sign in',
  'signIn.done': 'Signed in as {name}',
  'signIn.doneInstead': 'Signed in as {name}. {last}’s list stays on this computer.',
  'signIn.expired': 'The sign-in took too long. Start it again.',
  'signIn.gone': 'Localist was restarted meanwhile. Start the sign-in again.',
  'signIn.unreachable': 'Localist does not answer. Check that it is running and try again.',
  'signIn.noWebPage':
    'The address of the sign-in page is not a web address, so it was not opened. Tell the person who set up sign-in.',
  'signIn.renew': 'Renew',
  'signIn.notNow': 'Not now',
  'ended.rejected': 'Your sign-in has expired. Your list is still here.',
  'ended.not-kept': 'Your sign-in ended when Localist was closed. Your list is still here.',
  'ended.overdue': 'Your sign-in could not be confirmed for too long. Your list is still here.',
  'ended.other-provider':
    'This account belongs to a provider that is no longer set up. Your list is still here.',

  'signOut.here': 'Sign out',
  'signOut.done': 'Signed out. Your list stays on this computer: sign in again to see it.',
  'signOut.onlyHere': 'Signed out here only: {provider} has no page for signing out.',
  'signOut.unreachable': 'Signed out here only: {provider} could not be reached.',

  'page.open': 'Open the page',
  'page.openAgain': 'Open the page again',
  'page.openBrowserAgain': 'Open the browser again',
  'account.local': 'This computer',
  'account.localSignIn': 'This computer – sign in',
  'account.unnamed': 'Account at {provider}',
  'account.ended': 'Sign-in ended',

  'accounts.removed': 'Account removed.',
  'accounts.removedKept': 'Account removed. A copy of its list is in the data folder, in {path}.',

  'failure.unknown': 'The sign-in failed ({code}). Try again.',
} as const
