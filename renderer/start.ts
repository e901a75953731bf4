import type { Desktop } from '../electron/bridge.ts'
import { findOwnTimeZone } from '../common/dates/dates.ts'
import { findLanguage } from '../messages/languages.ts'
import { signInTab } from './account/session/sign-in-tab.ts'
import { createTabCredentials } from './account/session/tab-credentials.ts'
import { createWindowCredentials } from './account/session/window-credentials.ts'
import { createApiClient, type Credentials } from './api/client.ts'
import { readLastAccount } from './api/last-account.ts'
import { afterFrame } from './components/after-frame.ts'
import { loadFirstTexts } from './messages/catalogues.ts'
import { readLastSettings } from './settings/last-settings.ts'
import { openDesktopTexts, openStorage } from './storage.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/layout.css'
import './styles/view-header.css'
import './styles/states.css'
import './styles/sidebar.css'
import './styles/sidebar-links.css'
import './styles/name-editor.css'
import './styles/list.css'
import './styles/rows.css'
import './styles/row-details.css'
import './styles/tick.css'
import './styles/search.css'
import './styles/overlays.css'
import './styles/colours.css'
import './styles/panes.css'
import './styles/accounts.css'
import './styles/sign-in.css'

const noCredentials: Credentials = { read: async () => null, renew: async () => null }

function createCredentials(onSignedIn: () => void): Credentials {
  if (window.desktop) return createWindowCredentials(window.desktop)
  const credentials = createTabCredentials(
    openStorage(window, 'sessionStorage'),
    createApiClient(noCredentials),
  )
  signInTab(window, credentials, onSignedIn)
  return credentials
}

async function openUnsentTexts() {
  return window.desktop ? openDesktopTexts(window.desktop) : openStorage(window, 'sessionStorage')
}

async function readRegionalLocale() {
  return window.desktop?.getRegionalLocale()
}

/**
 * Lets the browser name UTC where it does not know its time zone, as with an empty or invalid TZ. Its clocks show UTC then, but it names
 * a zone that the server and the browser itself refuse, and the calendars of React Aria throw for it.
 */
function nameUnknownTimeZone({ prototype }: typeof Intl.DateTimeFormat): void {
  if (findOwnTimeZone() !== undefined) return
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object
  const { resolvedOptions } = prototype
  const unknown = Intl.DateTimeFormat().resolvedOptions().timeZone
  prototype.resolvedOptions = function resolveKnown() {
    const options = resolvedOptions.call(this)
    return { ...options, timeZone: options.timeZone === unknown ? 'UTC' : options.timeZone }
  }
}

/** Loads the window of quick entry, which shows only when it knows its height. It is for the desktop app alone. */
async function loadQuickEntry(desktop: Desktop): Promise<void> {
  void import('./shell/quick-entry/quick-entry.tsx')
  const { fitWindow } = await import('./shell/quick-entry/fit-window.ts')
  fitWindow(desktop)
}

/** Asks for all that the page shows first, while its script is still read. */
function askAhead(): void {
  for (const path of ['/api/auth/session', '/api/settings']) api.askAhead(path)
  const account = readLastAccount(openStorage(window, 'localStorage'))
  if (account === null) return
  for (const path of ['/api/todos', '/api/lists', '/api/sections', '/api/views'])
    api.askAhead(path, { account })
}

// There are no texts to say it in the language of the person.
function sayNothingLoaded(error: unknown): never {
  document.body.textContent = 'Localist does not answer. Start it again, and reload this page.'
  throw error
}

nameUnknownTimeZone(Intl.DateTimeFormat)

const credentials = createCredentials(() => void page.then(({ askAgain }) => askAgain()))
const api = createApiClient(credentials)
askAhead()
// The desktop app may be older than this page and reject these calls.
const starting = Promise.all([
  openUnsentTexts().catch(() => openStorage(window, 'sessionStorage')),
  readRegionalLocale().catch(() => undefined),
  loadFirstTexts(findLanguage(readLastSettings().language, navigator.languages)),
])
const quickDesktop = location.hash === '#/quick' ? window.desktop : undefined
const page = (quickDesktop ? loadQuickEntry(quickDesktop) : afterFrame())
  // The panes in the HTML are painted before the large script runs.
  .then(() => Promise.all([import('./main.tsx'), starting]))
  .then(([{ showPage }, [texts, regional, first]]) => showPage({ api, texts, regional, first, quickDesktop }))
page.catch(sayNothingLoaded)
