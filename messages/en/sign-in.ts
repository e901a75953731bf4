/** The texts of signing in and out, of the accounts, and of the configuration of sign-in. */
export const signIn = {
  'signedOut.title': 'This tab is not signed in',
  'signedOut.body': 'A link to this page works once, and only until Localist stops.',
  'signedOut.terminal': 'Run {command} in a terminal (in the folder of a clone: {inClone}),',
  'signedOut.menu': 'or choose Open in Browser in the menu of the app.',
  'unsent.account':
    '{count, plural, one {# change of {name} is not saved yet. It is} other {# changes of {name} are not saved yet. They are}} saved when that account is open again.',
  'unsent.local':
    '{count, plural, one {# change of this computer’s own list is not saved yet. It is} other {# changes of this computer’s own list are not saved yet. They are}} saved when that list is open again.',
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
  'signIn.failedTitle': 'Sign-in not finished',
  'signIn.details': 'Details',
  'signIn.renewLong': 'Renew the sign-in',
  'signOut.there': 'Sign out at {provider} too',
  'signOut.title': 'Signed out of Localist',
  'signOut.inBrowser':
    'The page of {provider} in your browser ends the sign-in there. Your list stays on this computer: sign in again to see it.',
  'signOut.inTab':
    'The page of {provider} in the other tab ends the sign-in there. Your list stays on this computer: sign in again to see it.',
  'signOut.notOpened':
    'Open the page of {provider} to end the sign-in there. Your list stays on this computer: sign in again to see it.',

  'account.title': 'Account',
  'account.menu': 'Account',
  'account.localBody': 'Your list is kept here, without an account.',
  'account.with': 'Signed in with {provider}',

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
