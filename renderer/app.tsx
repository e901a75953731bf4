import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Desktop } from '../electron/bridge.ts'
import type { Session } from '../server/contract.ts'
import { useApi } from './api/api-context.ts'
import { holdWhileSaving } from './api/hold-while-saving.ts'
import { SessionGate } from './account/session-gate.tsx'
import { SignInProvider } from './account/sign-in/sign-in-provider.tsx'
import { SignOutProvider } from './account/sign-out/sign-out-provider.tsx'
import { CommandRegistry, CommandsContext } from './commands/registry.ts'
import { ToastStack } from './components/toasts/toast-stack.tsx'
import { createToasts, ToastsContext } from './components/toasts/toasts.ts'
import { useLatest } from './components/use-latest.ts'
import { useText } from './messages/use-text.ts'
import { lazyPart } from './components/states/lazy-part.tsx'
import { AppShell } from './shell/app-shell.tsx'
import type { KeptTexts } from './storage.ts'
import { isAccountOver, isNotSignedIn } from './api/problem.ts'
import { clip } from './components/clip.ts'
import { AccountStores, StoresContext } from './sync/sync-context.ts'
import { SyncProvider } from './sync/sync-provider.tsx'
import { ListDialogsProvider } from './lists/list-dialogs.tsx'
import { ViewDialogProvider } from './custom-views/view-dialog-context.tsx'
import { SeriesQuestionProvider } from './todos/repeat/series-question.tsx'
import { CustomViewValuesProvider } from './custom-views/custom-view-values.tsx'
import { DayProvider } from './clock/day.tsx'
import { queryKeys } from './api/query-keys.ts'

const QuickEntry = lazyPart(() =>
  import('./shell/quick-entry/quick-entry.tsx').then((module) => module.QuickEntry),
)

interface AppProps {
  /** The storage of unsent texts. */
  readonly texts: KeptTexts
  /** The desktop app in the window of quick entry, which shows only that. */
  readonly quickDesktop: Desktop | undefined
}

const findOpenAccount = (client: QueryClient): string | undefined =>
  client.getQueryData<Session>(queryKeys.session)?.account?.id

/** The whole page. */
export function App({ texts, quickDesktop }: AppProps) {
  const text = useText()
  const api = useApi()
  const client = useQueryClient()
  // The language can change while the page is open.
  const latest = useLatest({ readText: () => text })
  const [toasts] = useState(() => createToasts(latest.readText))
  const [commands] = useState(() => new CommandRegistry())
  const [stores] = useState(() => {
    const isShown = (account: string) => findOpenAccount(client) === account
    return new AccountStores(
      (account) => ({
        api,
        account,
        storage: texts,
        now: Date.now,
        newId: () => crypto.randomUUID(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onFailed(error) {
          if (isShown(account) && (isAccountOver(error) || isNotSignedIn(error)))
            void client.invalidateQueries({ queryKey: queryKeys.session })
        },
        onRefused: (_pending, error, title) =>
          toasts.fail(error, title === undefined ? undefined : clip(title)),
      }),
      texts,
    )
  })
  useEffect(() => {
    const hasUnsent = () => {
      // The desktop app keeps the changes of other accounts, and would wait for them in vain.
      if (window.desktop) return stores.countUnsent(findOpenAccount(client) ?? '') > 0
      return stores.hasUnsaved()
    }
    return holdWhileSaving(window, () => hasUnsent() || client.isMutating() > 0)
  }, [stores, client])
  return (
    <ToastsContext value={toasts}>
      <StoresContext value={stores}>
        <CommandsContext value={commands}>
          <SignInProvider>
            <SignOutProvider>
              <SessionGate>
                <SyncProvider>
                  <DayProvider>
                    <CustomViewValuesProvider>
                      <SeriesQuestionProvider>
                        <ViewDialogProvider>
                          {quickDesktop ? (
                            <Suspense>
                              <QuickEntry desktop={quickDesktop} />
                            </Suspense>
                          ) : (
                            <ListDialogsProvider>
                              <AppShell />
                            </ListDialogsProvider>
                          )}
                        </ViewDialogProvider>
                      </SeriesQuestionProvider>
                    </CustomViewValuesProvider>
                  </DayProvider>
                </SyncProvider>
              </SessionGate>
            </SignOutProvider>
          </SignInProvider>
        </CommandsContext>
      </StoresContext>
      <ToastStack />
    </ToastsContext>
  )
}
