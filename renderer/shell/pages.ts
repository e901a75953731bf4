import type { ComponentType } from 'react'
import type { MessageId } from '../../messages/catalogue.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'

interface Page {
  readonly title: MessageId
  readonly Pane: ComponentType
}

const SettingsView = lazyPart(() =>
  import('../settings/settings-view.tsx').then((module) => module.SettingsView),
)

const HistoryPane = lazyPart(() =>
  import('../change-history/history-pane.tsx').then((module) => module.HistoryPane),
)

const TrashPane = lazyPart(() => import('../trash/trash-pane.tsx').then((module) => module.TrashPane))

/** The pages that are no views of todos, each with its title, by their paths. */
export const pages: Readonly<Record<string, Page>> = {
  '/settings': { title: 'settings.title', Pane: SettingsView },
  '/activity': { title: 'view.activity', Pane: HistoryPane },
  '/trash': { title: 'view.trash', Pane: TrashPane },
}
