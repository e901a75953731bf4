/** The texts about accounts and signing in to them. */
export const account = {
  'closed.title': 'Sign in to see your todos',
  'closed.body':
    'This installation of Localist requires everyone to sign in with {provider}. Your list stays on this computer.',
  'closed.noProvider':
    'This installation of Localist requires everyone to sign in, but no provider can be used yet. Your list stays on this computer.',
  'closed.unsent': 'Some changes are not saved yet. They are saved when their account is open again.',
  'closed.offline': 'Once you are signed in, Localist works without a network too.',
  'closed.rejected': 'Your sign-in has expired.',
  'closed.not-kept': 'Your sign-in ended when Localist was closed.',
  'closed.overdue': 'Your sign-in could not be confirmed for too long.',
  'closed.other-provider': 'The account that was open belongs to a provider that is no longer set up.',

  'signIn.signIn': 'Sign in',
  'signIn.with': 'Sign in with {provider}',
  'signIn.browserTitle': 'Continue in your browser',
  'signIn.tabTitle': 'Continue in the other tab',
  'signIn.starting': 'Connecting to {provider}…',
  'signIn.inBrowser':
    'Sign in on the page of {provider} in your browser, then come back. This closes by itself.',
  'signIn.inTab':
    'Sign in on the page of {provider} in the other tab, then come back. This closes by itself.',
  'signIn.notOpened': 'Open the provider’s page to sign in there. This closes by itself.',
  'signIn.trouble': 'The provider shows an error',
  'signIn.redirectHelp':
    'If it says that the redirect address is not registered, add this one to the application there, then try again.',
  'signIn.clientHelp': 'If it does not know the application, check the client ID: {clientId}',
  'signIn.link': 'Or open this link in a browser of your choice',
  'signIn.copyLink': 'Copy the link',
  'signIn.done': 'Signed in as {name}',
  'signIn.doneInstead': 'Signed in as {name}. {last}’s list stays on this computer.',
  'signIn.failedTitle': 'Sign-in not finished',
  'signIn.details': 'Details',
  'signIn.expired': 'The sign-in took too long. Start it again.',
  'signIn.gone': 'Localist was restarted meanwhile. Start the sign-in again.',
  'signIn.unreachable': 'Localist does not answer. Check that it is running and try again.',
  'signIn.noWebPage':
    'The address of the sign-in page is not a web address, so it was not opened. Tell the person who set up sign-in.',
  'signIn.renew': 'Renew',
  'signIn.renewLong': 'Renew the sign-in',
  'signIn.notNow': 'Not now',
  'ended.rejected': 'Your sign-in has expired. Your list is still here.',
  'ended.not-kept': 'Your sign-in ended when Localist was closed. Your list is still here.',
  'ended.overdue': 'Your sign-in could not be confirmed for too long. Your list is still here.',
  'ended.other-provider':
    'This account belongs to a provider that is no longer set up. Your list is still here.',

  'signOut.here': 'Sign out',
  'signOut.there': 'Sign out at {provider} too',
  'signOut.done': 'Signed out. Your list stays on this computer: sign in again to see it.',
  'signOut.onlyHere': 'Signed out here only: {provider} has no page for signing out.',
  'signOut.unreachable': 'Signed out here only: {provider} could not be reached.',
  'signOut.title': 'Signed out of Localist',
  'signOut.inBrowser':
    'The page of {provider} in your browser ends the sign-in there. Your list stays on this computer: sign in again to see it.',
  'signOut.inTab':
    'The page of {provider} in the other tab ends the sign-in there. Your list stays on this computer: sign in again to see it.',
  'signOut.notOpened':
    'Open the page of {provider} to end the sign-in there. Your list stays on this computer: sign in again to see it.',

  'page.open': 'Open the page',
  'page.openAgain': 'Open the page again',
  'page.openBrowserAgain': 'Open the browser again',

  'account.title': 'Account',
  'account.menu': 'Account',
  'account.local': 'This computer',
  'account.localSignIn': 'This computer – sign in',
  'account.localBody': 'Your list is kept here, without an account.',
  'account.unnamed': 'Account at {provider}',
  'account.with': 'Signed in with {provider}',
  'account.ended': 'Sign-in ended',

  'unsent.account':
    '{count, plural, one {# change of {name} is not saved yet. It is} other {# changes of {name} are not saved yet. They are}} saved when that account is open again.',
  'unsent.local':
    '{count, plural, one {# change of this computer’s own list is not saved yet. It is} other {# changes of this computer’s own list are not saved yet. They are}} saved when that list is open again.',

  'accounts.title': 'Accounts on this computer',
  'accounts.intro':
    'Each account is a separate list on this computer. Signing in does not sync it with other computers.',
  'accounts.loadFailed': 'The accounts could not be loaded.',
  'accounts.active': 'Shown now',
  'accounts.local': 'Without an account',
  'accounts.since': 'since {date}',
  'accounts.remove': 'Remove',
  'accounts.removeNamed': 'Remove “{name}”',
  'accounts.removeTitle': 'Remove “{name}” from this computer?',
  'accounts.removeBody':
    'Its list and its access tokens are removed from Localist, and a copy of the list is kept in the data folder. The account at {provider} stays as it is.',
  'accounts.removed': 'Account removed.',
  'accounts.removedKept': 'Account removed. A copy of its list is in the data folder, in {path}.',

  'copies.title':
    'Copy your {count, plural, one {todo} other {# todos}} from this computer’s own list into this account?',
  'copies.body':
    'An account is a separate list on this computer, and signing in does not sync it. The originals stay where they are.',
  'copies.copy': 'Copy',
  'copies.decline': 'Don’t copy',
  'copies.done': '{count, plural, one {# todo copied} other {# todos copied}}',

  'configuration.title': 'How sign-in is set up',
  'configuration.none':
    'Localist works without an account. To sign in with an identity provider, set it up as {page} describes.',
  'configuration.loadFailed': 'The configuration of sign-in could not be loaded.',
  'configuration.source': 'Set up in',
  'configuration.managed': 'A file of your administrator',
  'configuration.environment': 'Environment variables',
  'configuration.file': 'config.json',
  'configuration.path': 'File',
  'configuration.issuer': 'Issuer',
  'configuration.clientId': 'Client ID',
  'configuration.scopes': 'Scopes',
  'configuration.required': 'Sign-in',
  'configuration.isRequired':
    'Required; a list stays open for {days, plural, one {# day} other {# days}} without being confirmed',
  'configuration.isOptional': 'Optional',
  'configuration.overridden': 'Not used',
  'configuration.isOverridden': '{sources} also {count, plural, one {names} other {name}} a provider',
  'configuration.redirectUri': 'Redirect address to register at the provider',
} as const
