import { useCallback, useEffect, useState } from 'react'
import { CopyOffer } from './accounts/copies/copy-offer.tsx'
import { SessionGate } from './auth/session-gate.tsx'
import { SignInBar } from './auth/sign-in/sign-in-bar.tsx'
import { SignInProvider } from './auth/sign-in/sign-in-provider.tsx'
import { SignOutProvider } from './auth/sign-out/sign-out-provider.tsx'
import { useEvents } from './events/use-events.ts'
import { ShortcutsDialog } from './navigation/shortcuts-dialog.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { ToastStack } from './components/toasts/toast-stack.tsx'
import { createToasts, ToastsContext } from './components/toasts/toasts.ts'
import { useDeepLinks } from './navigation/use-deep-links.ts'
import { useShortcuts } from './navigation/use-shortcuts.ts'
import { useUndo } from './navigation/use-undo.ts'
import { useText } from './messages/use-text.ts'
import { Notices } from './notices/notices.tsx'
import { hrefOf, useRoute } from './navigation/route.ts'
import { SettingsView } from './settings/settings-view.tsx'
import { useTheme } from './settings/theme.ts'
import type { KeptTexts } from './storage.ts'
import { createDrafts, DraftsContext } from './todos/drafts.ts'
import { OfflineBanner } from './todos/offline-banner.tsx'
import { useStoredTodos } from './todos/queries.ts'
import { useScriptToasts } from './todos/scripts/use-script-toasts.ts'
import { TodosView } from './todos/todos-view.tsx'

function Places() {
  const text = useText()
  const route = useRoute()
  const { error } = useStoredTodos()
  const [wantsToAdd, setWantsToAdd] = useState(false)
  const [helps, setHelps] = useState(false)
  const onAddFocused = useCallback(() => setWantsToAdd(false), [])
  const help = useCallback(() => setHelps(true), [])
  const add = useCallback(() => {
    if (route === 'settings' || route === 'completed') window.location.hash = hrefOf('all')
    setWantsToAdd(true)
  }, [route])
  const addToAll = useCallback(() => setWantsToAdd(true), [])
  useTheme()
  useEffect(() => {
    document.title = text('app.title', { place: text(`place.${route}`) })
  }, [text, route])
  useShortcuts({ add, help })
  useUndo()
  useEvents()
  useScriptToasts()
  useDeepLinks({ add: addToAll, help })
  return (
    <div className="app">
      <Sidebar current={route} onHelp={help} />
      <main className="view">
        <Notices alreadySaid={route === 'settings' ? undefined : error?.message} />
        <OfflineBanner />
        <SignInBar />
        {route !== 'settings' && <CopyOffer />}
        {route === 'settings' ? (
          <SettingsView />
        ) : (
          <TodosView filter={route} wantsToAdd={wantsToAdd} onAddFocused={onAddFocused} />
        )}
      </main>
      <ShortcutsDialog isOpen={helps} onOpenChange={setHelps} />
    </div>
  )
}

interface AppProps {
  /** Where what is typed and not sent is kept. */
  readonly texts: KeptTexts
}

/** The whole page. */
export function App({ texts }: AppProps) {
  const text = useText()
  const [toasts] = useState(() => createToasts(text))
  const [drafts] = useState(() => createDrafts(texts))
  return (
    <ToastsContext value={toasts}>
      <DraftsContext value={drafts}>
        <SignInProvider>
          <SignOutProvider>
            <SessionGate>
              <Places />
            </SessionGate>
          </SignOutProvider>
        </SignInProvider>
      </DraftsContext>
      <ToastStack />
    </ToastsContext>
  )
}
