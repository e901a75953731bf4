import { Inbox } from 'lucide-react'
import { inboxId } from '../../common/inbox.ts'
import { Icon } from '../components/icon.tsx'
import type { MenuChoices } from '../components/menu/menu-entries.ts'
import type { Text } from '../messages/use-text.ts'
import type { List } from '../sync/entities.ts'
import { ListIcon } from './list-icon.tsx'
import { listOffered } from './sort-lists.ts'

/** The inbox and the lists in use, as the choices of a menu. */
export const listChoices = (lists: ReadonlyMap<string, List>, text: Text): MenuChoices['choices'] => [
  { value: inboxId, label: text('fields.inbox'), icon: <Icon of={Inbox} /> },
  ...listOffered(lists).map((list) => ({
    value: list.id,
    label: list.name,
    icon: <ListIcon list={list} />,
  })),
]
