import { useCallback, useEffect, useState } from 'react'
import { SessionGate } from './auth/session-gate.tsx'
import { ShortcutsDialog } from './navigation/shortcuts-dialog.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { ToastStack } from './components/toasts/toast-stack.tsx'
import { createToasts, ToastsContext } from './components/toasts/toasts.ts'
import { useShortcuts } from './navigation/use-shortcuts.ts'
import { useText } from './messages/use-text.ts'
import { Notices } from './notices/notices.tsx'
import { hrefOf, useRoute } from './navigation/route.ts'
import { SettingsView } from './settings/settings-view.tsx'
import { useTheme } from './settings/theme.ts'
import { TodosView } from './todos/todos-view.tsx'

function Places() {
  const text = useText()
  const route = useRoute()
  const [wantsToAdd, setWantsToAdd] = useState(false)
  const [helps, setHelps] = useState(false)
  const onAddFocused = useCallback(() => setWantsToAdd(false), [])
  useTheme()
  useEffect(() => {
    document.title = text('app.title', { place: text(`place.${route}`) })
  }, [text, route])
  useShortcuts({
    add() {
      if (route === 'settings' || route === 'completed') window.location.hash = hrefOf('all')
      setWantsToAdd(true)
    },
    help: () => setHelps(true),
  })
  return (
    <div className="app">
      <Sidebar current={route} />
      <main className="view">
        <Notices />
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

/** The whole page. */
export function App() {
  const text = useText()
  const [toasts] = useState(() => createToasts(text))
  return (
    <ToastsContext value={toasts}>
      <SessionGate>
        <Places />
      </SessionGate>
      <ToastStack />
    </ToastsContext>
  )
}
