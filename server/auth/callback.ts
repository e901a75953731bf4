import { hash } from 'node:crypto'
import * as z from 'zod'
import { loadCallbackTexts } from '../../messages/callback.ts'
import { languages, type Language } from '../../messages/languages.ts'
import { endpoint } from '../http/endpoint.ts'
import type { SettingsKeeper } from '../settings/settings.ts'
import { completeLogin, previewOutcome, type LoginServices, type Outcome } from './logins/logins.ts'

const style = `
:root { color-scheme: light dark; --surface: #fcfbf9; --text: #1f1d1b; --muted: #6b6762; --accent: #00756f }
@media (prefers-color-scheme: dark) {
  :root { --surface: #1a1918; --text: #eceae7; --muted: #a19c96; --accent: #4cc0b6 }
}
body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-content: center; padding: 24px; box-sizing: border-box; background: var(--surface); color: var(--text); font: 16px/1.45 system-ui, sans-serif }
main { max-width: 440px }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600 }
p { margin: 0; color: var(--muted) }
.app { margin: 0 0 24px; color: var(--accent); font-size: 14px; font-weight: 600 }`

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page for an outcome. It contains no part of the request, no script and no secret,
 * and has a Content-Security-Policy of its own.
 */
async function buildPage(outcome: Outcome, language: Language) {
  const isError = outcome === 'failed' || outcome === 'unknown'
  const texts = await loadCallbackTexts(language)
  return {
    status: isError ? (400 as const) : (200 as const),
    headers: {
      'Content-Security-Policy': contentSecurityPolicy,
      'Content-Language': language,
      Vary: 'Accept-Language',
    },
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts[`${outcome}.title`]}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="app">Localist</p>
<h1>${texts[`${outcome}.title`]}</h1>
<p>${texts[`${outcome}.body`]}</p>
</main>
</body>
</html>
`,
  }
}

const parameter = z.union([z.string(), z.array(z.string())])

/** The parameters of an authorization response (RFC 6749, 4.1.2; RFC 9207). A provider may add others, or repeat one. */
const authorizationResponse = z
  .object({
    state: parameter.optional().meta({ description: 'The state of the sign-in.' }),
    code: parameter.optional().meta({ description: 'The authorization code.' }),
    error: parameter.optional().meta({ description: 'The error, in place of a code.' }),
    iss: parameter.optional().meta({ description: 'The issuer of the provider.' }),
  })
  .catchall(parameter)

interface CallbackServices extends LoginServices {
  readonly settings: Pick<SettingsKeeper, 'readInstallation'>
}

const page = z.string().meta({ description: 'A page for a person.' })

/** The endpoint that the identity provider sends the browser to (RFC 8252, 7.3). */
export const callbackEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/callback',
  who: 'none',
  fromProvider: true,
  onlyThisUser: true,
  summary: 'Complete a sign-in',
  description: `The identity provider sends the browser here. The page says whether the person is signed in, in the language
of the settings, or else in the one of the browser.`,
  query: authorizationResponse,
  mediaType: 'text/html',
  languages,
  headers: ['Content-Language', 'Content-Security-Policy', 'Vary'],
  answers: { 200: page, 400: page },
  async handle({ method, query, accepted }, services: CallbackServices) {
    const parameters = parametersIn(query)
    // HEAD must not use up the attempt.
    const outcome =
      method === 'HEAD' ? previewOutcome(services, parameters) : await completeLogin(services, parameters)
    const chosen = services.settings.readInstallation().language
    return await buildPage(outcome, chosen === 'system' ? (accepted?.language ?? 'en') : chosen)
  },
})

const parametersIn = (query: z.output<typeof authorizationResponse>): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) parameters.append(name, value)
  }
  return parameters
}
