import { Settings, Trash2, type LucideIcon } from 'lucide-react'

/** The pages that are no views of todos, in the order of the sidebar. */
export const otherPages: readonly {
  readonly path: string
  readonly name: 'view.trash' | 'settings.title'
  readonly icon: LucideIcon
}[] = [
  { path: '/trash', name: 'view.trash', icon: Trash2 },
  { path: '/settings', name: 'settings.title', icon: Settings },
]
