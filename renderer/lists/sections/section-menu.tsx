import { ArrowDown, ArrowUp, Ellipsis, Heading, Pencil, SquareArrowRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Neighbour } from '../../../common/plan-moves.ts'
import { formatKeys } from '../../commands/keys.ts'
import { Icon } from '../../components/icon.tsx'
import { MenuButton } from '../../components/menu/menu-button.tsx'
import type { MenuGroup } from '../../components/menu/menu-entries.ts'
import { useText } from '../../messages/use-text.ts'
import type { Section } from '../../sync/entities.ts'
import { useLists, useStore } from '../../sync/sync-context.ts'
import { sectionsOf, todosOf } from './section-changes.ts'
import { listChoices } from '../list-choices.tsx'
import { useListDialogs } from '../list-dialogs.tsx'
import { nameList } from '../name-list.ts'
import { useSectionActions } from './use-section-actions.ts'

interface SectionMenuProps {
  readonly section: Section
  /** Other buttons of the heading, before the one of the menu. */
  readonly children?: ReactNode
}

/** The button of the menu in the heading of a section. Its keys rename, move and delete the section. */
export function SectionMenu({ section, children }: SectionMenuProps) {
  const text = useText()
  const store = useStore()
  const { editSection } = useListDialogs()
  const lists = useLists()
  const { move, moveToList, remove } = useSectionActions()
  const { id, listId, name } = section
  const rename = () => editSection({ listId, section })
  const findNeighbour = (by: -1 | 1): Neighbour | null => {
    const siblings = sectionsOf(store.read().shown, listId)
    const sibling = siblings[siblings.findIndex((each) => each.id === id) + by]
    return sibling === undefined ? null : { id: sibling.id, position: by < 0 ? 'before' : 'after' }
  }
  const moveBy = (by: -1 | 1) => {
    const neighbour = findNeighbour(by)
    if (neighbour !== null) move(section, neighbour)
  }

  const makeGroups = (): readonly MenuGroup[] => {
    const count = todosOf(store.read().shown, section).filter(({ deletedAt }) => deletedAt === null).length
    const icon = <Icon of={Trash2} />
    const choices = listChoices(lists, text)
    return [
      [
        {
          id: 'rename',
          label: text('places.rename'),
          icon: <Icon of={Pencil} />,
          keys: 'F2',
          onAction: rename,
        },
        {
          id: 'add',
          label: text('command.new-section'),
          icon: <Icon of={Heading} />,
          onAction: () => editSection({ listId, section: null }),
        },
      ],
      [
        {
          id: 'move-up',
          label: text('lists.moveUp'),
          icon: <Icon of={ArrowUp} />,
          keys: formatKeys('Alt+ArrowUp', text),
          isDisabled: findNeighbour(-1) === null,
          onAction: () => moveBy(-1),
        },
        {
          id: 'move-down',
          label: text('lists.moveDown'),
          icon: <Icon of={ArrowDown} />,
          keys: formatKeys('Alt+ArrowDown', text),
          isDisabled: findNeighbour(1) === null,
          onAction: () => moveBy(1),
        },
        ...(choices.length === 1
          ? []
          : [
              {
                id: 'move-to',
                label: text('menu.list'),
                icon: <Icon of={SquareArrowRight} />,
                value: listId,
                choices,
                onChoose: (to: string) =>
                  to !== listId && moveToList(section, { id: to, name: nameList(lists, to, text) ?? '' }),
              },
            ]),
      ],
      count === 0
        ? [
            {
              id: 'remove',
              label: text('lists.delete'),
              icon,
              isDanger: true,
              onAction: () => remove(section, 'along'),
            },
          ]
        : [
            {
              id: 'remove-alone',
              label: text('sections.deleteAlone'),
              icon,
              onAction: () => remove(section, 'keep'),
            },
            {
              id: 'remove',
              label: text('sections.deleteAlong', { count }),
              icon,
              isDanger: true,
              onAction: () => remove(section, 'along'),
            },
          ],
    ]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      F2: rename,
      'Alt+ArrowUp': () => moveBy(-1),
      'Alt+ArrowDown': () => moveBy(1),
    }
    const action = actions[`${event.altKey ? 'Alt+' : ''}${event.key}`]
    // The keys in the open menu come here too.
    const isOfMenu = event.target instanceof Node && !event.currentTarget.contains(event.target)
    if (isOfMenu || action === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    action()
  }
  return (
    <span className="section-menu" onKeyDown={onKeyDown}>
      {children}
      <MenuButton icon={Ellipsis} label={text('sections.menu', { name })} makeGroups={makeGroups} />
    </span>
  )
}
