import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { findOwnTimeZone } from '../common/dates/dates.ts'
import { ApiContext } from './api/api-context.ts'
import { createApiClient, type Credentials } from './api/client.ts'
import { createQueryClient, refetchOnFocus } from './api/query-client.ts'
import { App } from './app.tsx'
import { signInTab } from './account/session/sign-in-tab.ts'
import { createTabCredentials } from './account/session/tab-credentials.ts'
import { createWindowCredentials } from './account/session/window-credentials.ts'
import { BrokenPage, ErrorBoundary } from './components/states/error-boundary.tsx'
import { loadTexts, MessagesProvider } from './messages/messages-provider.tsx'
import { showLastAppearance } from './settings/appearance.ts'
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
import './styles/details.css'
import './styles/tick.css'
import './styles/search.css'
import './styles/overlays.css'
import './styles/toasts.css'
import './styles/menus.css'
import './styles/fields.css'
import './styles/panes.css'
import './styles/accounts.css'
import './styles/sign-in.css'

const noCredentials: Credentials = { read: async () => null, renew: async () => null }

const queryClient = createQueryClient()

async function openUnsentTexts() {
  return window.desktop ? openDesktopTexts(window.desktop) : openStorage(window, 'sessionStorage')
}

async function readRegionalLocale() {
  return window.desktop?.getRegionalLocale()
}

function createCredentials() {
  if (window.desktop) return createWindowCredentials(window.desktop)
  const credentials = createTabCredentials(
    openStorage(window, 'sessionStorage'),
    createApiClient(noCredentials),
  )
  signInTab(window, credentials, () => void queryClient.resetQueries())
  return credentials
}

// There are no texts to say it in the language of the person.
function sayNothingLoaded(error: unknown): never {
  document.body.textContent = 'Localist does not answer. Start it again, and reload this page.'
  throw error
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

nameUnknownTimeZone(Intl.DateTimeFormat)

// The desktop app may be older than this page and reject these calls.
const [texts, regional, first] = await Promise.all([
  openUnsentTexts().catch(() => openStorage(window, 'sessionStorage')),
  readRegionalLocale().catch(() => undefined),
  loadTexts(readLastSettings().language, navigator.languages).catch(sayNothingLoaded),
])
const regions = [regional, ...navigator.languages].filter((tag) => typeof tag === 'string')
const api = createApiClient(createCredentials())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

showLastAppearance()
refetchOnFocus(window)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>
        <MessagesProvider languages={navigator.languages} regions={regions} first={first}>
          <ErrorBoundary fallback={<BrokenPage />}>
            <App texts={texts} />
          </ErrorBoundary>
        </MessagesProvider>
      </ApiContext>
    </QueryClientProvider>
  </StrictMode>,
)
