/** The texts for sign-ins that failed, by the code of the failure, and for mistakes in the configuration of sign-in. */
export const signInProblems = {
  'failure.access_denied': 'The sign-in was cancelled, or the provider does not let you use Localist.',
  'failure.invalid_client':
    'The provider does not know this client ID, or the client secret is missing or wrong. Check both in the configuration.',
  'failure.unauthorized_client':
    'The provider does not allow this application to sign people in. Allow the authorization code flow for it at the provider.',
  'failure.invalid_grant': 'The provider no longer accepts this sign-in. Try again.',
  'failure.invalid_scope':
    'The provider does not allow a scope that Localist asks for. Check the scopes in the configuration.',
  'failure.server_error': 'The provider reports a fault of its own. Try again later.',
  'failure.temporarily_unavailable': 'The provider is not available at the moment. Try again later.',
  'failure.refused':
    'The provider refused the sign-in. Try again. If it fails again, tell the administrator of the provider.',
  'failure.redirect-uri':
    'The redirect address is not registered: add {redirectUri} to this application at the provider, then try again.',
  'failure.certificate':
    'This computer does not trust the certificate of the provider ({host}). Check the date and time of this computer. If your organisation inspects its network traffic, its certificate must be in the system’s trust store.',
  'failure.proxy':
    'The proxy did not let the request to {host} through. Check the proxy settings of this computer.',
  'failure.provider-unreachable':
    '{host} does not answer. Check that this computer is online and can reach it, then try again.',
  'failure.redirected':
    '{host} redirected the request. A network with a login page or a wrong issuer can cause this. Check both, then try again.',
  'failure.too-slow': '{host} did not answer within 10 seconds. Try again later.',
  'failure.too-large':
    '{host} sent more than 1 MB, which no identity provider does. Check that the issuer is right.',
  'failure.not-json':
    'The provider answered with a page instead of data. A network with a login page or a wrong issuer can cause this. Check both.',
  'failure.unexpected-status':
    'The provider answered with an error. Check the issuer. Try again. If it fails again, tell the administrator of the provider.',
  'failure.clock':
    'The clocks of this computer and of the provider differ. Set the date and time of this computer, then try again.',
  'failure.not-trusted':
    'The provider’s answer was not valid. Try again. If it fails again, tell the administrator of the provider.',
  'failure.bad-callback': 'The provider’s answer was not valid. Try again.',
  'failure.id-token':
    'The provider’s ID token was not valid. Try again. If it fails again, tell the administrator of the provider.',
  'failure.metadata': 'The provider’s metadata have no valid {member}. Check that the issuer is right.',
  'failure.insecure': 'The provider names an address without https ({address}). Localist does not use it.',
  'failure.no-pkce':
    'The provider does not support PKCE with S256. Without it, a sign-in from an app is not safe. Ask the administrator of the provider to turn it on.',
  'failure.issuer-mismatch':
    'The provider announces another issuer than the configured one. Set the issuer in the configuration to exactly the announced one.',
  'failure.client-authentication':
    'The provider does not accept a client secret in a way that Localist supports. Allow client_secret_basic for this application at the provider, or make it a public client.',

  'mistake.unreadable':
    '{path} cannot be read. Check that it is a file that Localist may read, and start Localist again.',
  'mistake.not-json': '{path} is not valid JSON. Correct it and start Localist again.',
  'mistake.shape':
    '{path} must be a JSON object, with settings such as "oidc" and "auth". Correct it and start Localist again.',
  'mistake.secret-exposed':
    '{path} has a client secret, and other users can read it. Run {commands}, and start Localist again.',
  'mistake.not-of-administrator': '{path} is not used: no administrator owns it.',
  'mistake.changeable':
    'Other users can change {path} or its folder, so it is not used, and sign-in is required. An administrator must check its content, then {step, select, replace {replace the link by a file} run {run {commands}} both {replace the link by a file, then run {commands}} other {set its access rights as docs/sign-in.md shows}}. Then start Localist again.',
  'mistake.unknown-variable':
    '{name} is not a variable of Localist. Did you mean {nearest}? Rename or remove it and start Localist again.',
  'mistake.required-meanwhile': 'Until then, sign-in is required.',
  'mistake.setting':
    '{place, select, environment {The environment variables} other {{place}}}: {rule} Correct this and start Localist again.',
  'mistake.unknown':
    'The configuration of sign-in has a mistake that this page does not know. The log of Localist names it.',

  'rule.missing': '{setting} is missing.',
  'rule.text': '{setting} must be text in one line, and not empty.',
  'rule.too-long': '{setting} must be at most 60 characters long.',
  'rule.address': '{setting} must be an address such as https://login.example.com, without a query.',
  'rule.https': '{setting} must be an https address (http only on this computer).',
  'rule.well-known': '{setting} must be given without /.well-known/openid-configuration.',
  'rule.openid': '{setting} must include openid.',
  'rule.reserved': '{setting} must not be set: Localist sets it itself.',
  'rule.redirect-host': '{setting} must be 127.0.0.1 or localhost.',
  'rule.boolean': '{setting} must be true or false.',
  'rule.hosts':
    '{setting} must be at most 20 values of the header Host, such as todos.example.org or todos.example.org:8443, without http:// and without *.',
  'rule.days': '{setting} must be a whole number from 1 to 3650.',
  'rule.unknown': '{setting} is not a setting.',
  'rule.object': '{setting} must be an object.',
  'rule.other': '{setting} cannot be used.',

  'notKept.no-refresh-token':
    'This sign-in lasts until Localist is closed: the provider gave no refresh token to renew it with.',
  'notKept.only-in-app': 'Only the desktop app keeps sign-ins, so this one lasts until Localist is stopped.',
  'notKept.no-keyring':
    'This sign-in lasts until Localist is closed: this computer has no keyring that keeps it safe. Install or unlock GNOME Keyring or KWallet.',
  'notKept.no-keychain':
    'This sign-in lasts until Localist is closed: the keychain of this computer does not let Localist in. Unlock it in Keychain Access.',
  'notKept.no-encryption':
    'This sign-in lasts until Localist is closed: Windows does not encrypt anything for this user at the moment.',
  'notKept.not-encrypted': 'This sign-in lasts until Localist is closed: the system did not encrypt it.',
  'notKept.not-written':
    'This sign-in lasts until Localist is closed: it could not be written to the data folder.',
  'notKept.unknown': 'This sign-in lasts until Localist is closed.',
} as const
