import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Desktop } from '../electron/bridge.ts'
import { ApiContext } from './api/api-context.ts'
import type { ApiClient } from './api/client.ts'
import { createQueryClient, refetchOnFocus } from './api/query-client.ts'
import { App } from './app.tsx'
import { BrokenPage, ErrorBoundary } from './components/states/error-boundary.tsx'
import type { Texts } from './messages/catalogues.ts'
import { MessagesProvider } from './messages/messages-provider.tsx'
import { showLastAppearance } from './settings/appearance.ts'
import type { KeptTexts } from './storage.ts'

/** The things that the page is made of. */
interface PageParts {
  readonly api: ApiClient
  /** The storage of unsent texts. */
  readonly texts: KeptTexts
  /** The locale of the region of the computer (BCP 47); null or undefined where only the browser knows it. */
  readonly regional: string | null | undefined
  /** The texts until another language is shown. */
  readonly first: Texts
  /** The desktop app in the window of quick entry; undefined elsewhere. */
  readonly quickDesktop: Desktop | undefined
}

/** Shows the page. `askAgain` is for a tab that was signed in meanwhile. */
export function showPage({ api, texts, regional, first, quickDesktop }: PageParts): {
  readonly askAgain: () => void
} {
  const queryClient = createQueryClient()
  const regions = [regional, ...navigator.languages].filter((tag) => typeof tag === 'string')
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
              <App texts={texts} quickDesktop={quickDesktop} />
            </ErrorBoundary>
          </MessagesProvider>
        </ApiContext>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { askAgain: () => void queryClient.resetQueries() }
}
