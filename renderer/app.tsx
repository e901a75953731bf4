import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Session } from '../server/contract.ts'
import { useApi } from './api/api-context.ts'
import { holdWhileSaving } from './api/hold-while-saving.ts'
import { SessionGate } from './auth/session-gate.tsx'
import { SignInProvider } from './auth/sign-in/sign-in-provider.tsx'
import { SignOutProvider } from './auth/sign-out/sign-out-provider.tsx'
import { CommandRegistry, CommandsContext } from './commands/registry.ts'
import { ToastStack } from './components/toasts/toast-stack.tsx'
import { createToasts, ToastsContext } from './components/toasts/toasts.ts'
import { useText } from './messages/use-text.ts'
import { AppShell } from './navigation/app-shell.tsx'
import { openStorage, type KeptTexts } from './storage.ts'
import { isAccountOver, isNotSignedIn } from './api/problem.ts'
import { AccountStores, StoresContext } from './sync/sync-context.ts'
import { SyncProvider } from './sync/sync-provider.tsx'
import { createDrafts, DraftsContext } from './sync/drafts.ts'
import { keepRefusedText } from './todos/keep-refused-text.ts'
import { DayProvider } from './views/day.tsx'
import { queryKeys } from './api/query-keys.ts'

interface AppProps {
  /** The storage of unsent texts. */
  readonly texts: KeptTexts
}

/** The whole page. */
export function App({ texts }: AppProps) {
  const text = useText()
  const api = useApi()
  const client = useQueryClient()
  const [toasts] = useState(() => createToasts(text))
  const [drafts] = useState(() => createDrafts(texts))
  const [commands] = useState(() => new CommandRegistry())
  const [stores] = useState(() => {
    const isShown = (account: string) =>
      client.getQueryData<Session>(queryKeys.session)?.account?.id === account
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
        onRefused(pending, error) {
          keepRefusedText(drafts, account, pending)
          toasts.fail(error)
        },
      }),
      openStorage(window, 'localStorage'),
      texts,
    )
  })
  useEffect(() => void stores.loadLast(), [stores])
  useEffect(
    () => holdWhileSaving(window, () => stores.hasUnsent() || client.isMutating() > 0),
    [stores, client],
  )
  return (
    <ToastsContext value={toasts}>
      <DraftsContext value={drafts}>
        <StoresContext value={stores}>
          <CommandsContext value={commands}>
            <SignInProvider>
              <SignOutProvider>
                <SessionGate>
                  <SyncProvider>
                    <DayProvider>
                      <AppShell />
                    </DayProvider>
                  </SyncProvider>
                </SessionGate>
              </SignOutProvider>
            </SignInProvider>
          </CommandsContext>
        </StoresContext>
      </DraftsContext>
      <ToastStack />
    </ToastsContext>
  )
}
