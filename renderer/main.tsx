import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiContext } from './api/api-context.ts'
import { createApiClient, type Credentials } from './api/client.ts'
import { createQueryClient, refetchOnFocus } from './api/query-client.ts'
import { App } from './app.tsx'
import { signInTab } from './auth/credentials/sign-in-tab.ts'
import { createTabCredentials } from './auth/credentials/tab-credentials.ts'
import { createWindowCredentials } from './auth/credentials/window-credentials.ts'
import { BrokenPage, ErrorBoundary } from './components/states/error-boundary.tsx'
import { MessagesProvider } from './messages/messages-provider.tsx'
import { showLastTheme } from './settings/theme.ts'
import { openDesktopTexts, openStorage } from './storage.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/layout.css'
import './styles/sidebar.css'
import './styles/list.css'
import './styles/rows.css'
import './styles/details.css'
import './styles/tick.css'
import './styles/trash.css'
import './styles/activity.css'
import './styles/search.css'
import './styles/overlays.css'
import './styles/menus.css'
import './styles/notes.css'
import './styles/fields.css'
import './styles/tags.css'
import './styles/panes.css'
import './styles/accounts.css'
import './styles/sign-in.css'

const noCredentials: Credentials = { read: async () => null, renew: async () => null }

const queryClient = createQueryClient()

async function openUnsentTexts() {
  return window.desktop ? openDesktopTexts(window.desktop) : openStorage(window, 'sessionStorage')
}

// The first locale decides how dates and times are written.
async function readLanguages() {
  const regional = await window.desktop?.getRegionalLocale()
  return regional ? [regional, ...navigator.languages] : navigator.languages
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

// The desktop app may be older than this page and reject these calls.
const [texts, languages] = await Promise.all([
  openUnsentTexts().catch(() => openStorage(window, 'sessionStorage')),
  readLanguages().catch(() => navigator.languages),
])
const api = createApiClient(createCredentials())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

showLastTheme()
refetchOnFocus(window)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>
        <MessagesProvider languages={languages}>
          <ErrorBoundary fallback={<BrokenPage />}>
            <App texts={texts} />
          </ErrorBoundary>
        </MessagesProvider>
      </ApiContext>
    </QueryClientProvider>
  </StrictMode>,
)
