import { Heading, Inbox } from 'lucide-react'
import { inboxId } from '../../common/inbox.ts'
import { Icon } from '../components/icon.tsx'
import type { MenuChoices } from '../components/menu/menu-entries.ts'
import type { Text } from '../messages/use-text.ts'
import type { Entities, List, Todo } from '../sync/entities.ts'
import { ListIcon } from './list-icon.tsx'
import { nameList } from './name-list.ts'
import { sectionsOf } from './sections/section-changes.ts'
import { isOffered, sortLists } from './sort-lists.ts'

type Choices = MenuChoices['choices']

/** The inbox and the lists in use, as the choices of a menu, and the list `kept` in any case. */
export const listChoices = (lists: ReadonlyMap<string, List>, text: Text, kept?: string): Choices => [
  { value: inboxId, label: text('fields.inbox'), icon: <Icon of={Inbox} /> },
  ...sortLists(lists)
    .filter((list) => isOffered(list) || list.id === kept)
    .map((list) => ({ value: list.id, label: list.name, icon: <ListIcon list={list} /> })),
]

/** The list and the section of a todo, as the value of a choice. */
export const placeOf = ({ listId, sectionId }: Pick<Todo, 'listId' | 'sectionId'>): string =>
  sectionId === null ? listId : `${listId}/${sectionId}`

/** The fields that move a todo to the place of a choice, as a topmost one. */
export function fieldsOfPlace(place: string): Pick<Todo, 'listId' | 'sectionId' | 'parentId'> {
  const [listId = inboxId, sectionId = null] = place.split('/')
  return { listId, sectionId, parentId: null }
}

/** The lists to which todos can be moved, each before its sections, as the choices of a menu, and the list `kept` in any case. */
export const placeChoices = (
  shown: Pick<Entities, 'lists' | 'sections'>,
  text: Text,
  kept?: string,
): Choices =>
  listChoices(shown.lists, text, kept).flatMap((list) => [
    list,
    ...sectionsOf(shown, list.value).map(({ id, name }) => ({
      value: placeOf({ listId: list.value, sectionId: id }),
      label: `${nameList(shown.lists, list.value, text) ?? ''} / ${name}`,
      icon: <Icon of={Heading} />,
    })),
  ])
