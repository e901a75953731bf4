import type { StoredView } from '../entities/view.ts'
import type { View } from './schema.ts'

/** Presents a view to clients; `origin` is the address of the server, without a trailing slash. */
export const presentView = (view: StoredView, origin: string): View => ({
  id: view.id,
  url: `${origin}/api/views/${view.id}`,
  name: view.name,
  icon: view.icon,
  colour: view.colour,
  filter: view.filter,
  sort: view.sort,
  order: view.order,
  createdAt: view.createdAt,
  updatedAt: view.updatedAt,
  deletedAt: view.deletedAt,
  revision: view.revision,
})

/** Presents a view in a change, where it has no `url`. */
export function presentChangedView(view: StoredView): Omit<View, 'url'> {
  const { url: _url, ...fields } = presentView(view, '')
  return fields
}
