import { createHash } from 'node:crypto'
import type { Outcome } from '../logins/logins.ts'
import { callbackTexts } from '../../../messages/callback.ts'
import type { Language } from '../../../messages/languages.ts'

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
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page for an outcome. It contains no part of the request, no script and no secret,
 * and has a Content-Security-Policy of its own.
 */
export function pageOf(outcome: Outcome, language: Language) {
  const isError = outcome === 'failed' || outcome === 'unknown'
  const texts = callbackTexts[language]
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
