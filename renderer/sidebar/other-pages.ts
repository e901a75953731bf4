import { Activity, Settings, Trash2, type LucideIcon } from 'lucide-react'

/** The pages that are no views of todos, in the order of the sidebar. */
export const otherPages: readonly {
  readonly path: string
  readonly name: 'view.trash' | 'view.activity' | 'settings.title'
  readonly icon: LucideIcon
}[] = [
  { path: '/trash', name: 'view.trash', icon: Trash2 },
  { path: '/activity', name: 'view.activity', icon: Activity },
  { path: '/settings', name: 'settings.title', icon: Settings },
]
