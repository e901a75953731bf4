import { ArrowUpDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Desktop } from '../../../electron/bridge.ts'
import { isPageBehind } from '../../commands/key-targets.ts'
import { formatKeys } from '../../commands/keys.ts'
import { quickEntryKeys } from '../../commands/quick-entry-keys.ts'
import { useMenuCommands } from '../../commands/use-command-keys.ts'
import { clip } from '../../components/clip.ts'
import { Icon } from '../../components/icon.tsx'
import { Key } from '../../components/key.tsx'
import { LoadFailed } from '../../components/states/load-failed.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { nameList } from '../../lists/name-list.ts'
import { useText } from '../../messages/use-text.ts'
import { useAppearance } from '../../settings/appearance.ts'
import { useKeptSettings } from '../../settings/settings.ts'
import { OfflineBanner } from '../offline-banner.tsx'
import { useDraft, useSnapshot, useStore } from '../../sync/sync-context.ts'
import { QuickAdd } from '../../todos/quick-add/quick-add.tsx'
import { useUnsavedTexts } from '../../todos/use-text-rules.ts'

const noFields = {}

function EntryKeys() {
  const text = useText()
  return quickEntryKeys.map(([key, name]) => (
    <span key={key}>
      <Key name={formatKeys(key, text)} /> {text(name)}
    </span>
  ))
}

/** The page of quick entry: the field for a new todo, in a window of its own that closes when the todo is saved. */
export function QuickEntry({ desktop }: { readonly desktop: Desktop }) {
  const text = useText()
  const store = useStore()
  const toasts = useToasts()
  const draft = useDraft()
  const { isLoaded, error, pendingCount } = useSnapshot((snapshot) => snapshot)
  const staysOpen = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  /** Says where the last todo went. */
  const [added, setAdded] = useState<string | null>(null)
  /** The text of a link that came while another text was in the field. */
  const [offered, setOffered] = useState<string | null>(null)
  useAppearance()
  useKeptSettings()
  useUnsavedTexts()

  const close = () => {
    setAdded(null)
    toasts.clear()
    void desktop.closeQuickEntry()
  }
  const swap = (link: string) => {
    store.setDraft(link)
    setOffered(draft === '' ? null : draft)
  }
  const receive = (link = '') => {
    if (link === '' || link === draft) return
    if (draft === '') store.setDraft(link)
    else setOffered(link)
  }
  const finishSaving = () => {
    setIsSaving(false)
    // The text is there again where the todo was refused.
    if (draft !== '') return
    if (offered !== null) swap(offered)
    else if (!staysOpen.current) close()
  }
  const cancel = () => {
    setOffered(null)
    close()
  }
  const sayWhere = (id: string) => {
    setIsSaving(true)
    const { todos, lists } = store.read().shown
    const todo = todos.get(id)
    if (todo === undefined) return
    const list = nameList(lists, todo.listId, text) ?? ''
    setAdded(text('quickAdd.addedElsewhere', { title: clip(todo.title), list }))
  }
  const onEnter = ({ shiftKey }: { readonly shiftKey: boolean }) => {
    staysOpen.current = shiftKey
  }
  const latest = useLatest({ receive, finishSaving, cancel, sayWhere, onEnter })
  useMenuCommands(latest.receive)
  useEffect(() => {
    if (isSaving && pendingCount === 0) latest.finishSaving()
  }, [isSaving, pendingCount, latest])
  useEffect(() => {
    const cancelByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isPageBehind()) latest.cancel()
    }
    window.addEventListener('keydown', cancelByKey)
    return () => window.removeEventListener('keydown', cancelByKey)
  }, [latest])
  useEffect(() => {
    document.title = text('app.title', { place: text('quickEntry.title') })
  }, [text])

  if (!isLoaded && error === null) return null
  const isAddedShown = added !== null && draft === ''
  return (
    <main className="quick-entry">
      <OfflineBanner />
      {!isLoaded && error instanceof Error && (
        <LoadFailed error={error} onRetry={() => void store.catchUp()} />
      )}
      <QuickAdd
        fields={noFields}
        wantsFocus={isLoaded}
        isDisabled={!isLoaded}
        onEnter={latest.onEnter}
        onEscape={latest.cancel}
        onAdded={latest.sayWhere}
      />
      {offered !== null && (
        <Button
          className="line-piece quick-entry-offer"
          data-given
          preventFocusOnPress
          onPress={() => swap(offered)}
        >
          <Icon of={ArrowUpDown} />
          <bdi>{text('quickEntry.offered', { text: offered })}</bdi>
        </Button>
      )}
      <div className="meta quick-entry-foot">
        {isAddedShown || <EntryKeys />}
        <span role="status">{isAddedShown && added}</span>
      </div>
    </main>
  )
}
