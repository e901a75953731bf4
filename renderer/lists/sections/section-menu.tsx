import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ellipsis,
  Heading,
  Pencil,
  SquareArrowRight,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Neighbour } from '../../../common/plan-moves.ts'
import type { MessageId } from '../../../messages/catalogue.ts'
import { formatKeys } from '../../commands/keys.ts'
import { isRightToLeft } from '../../components/direction.ts'
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
  /** Whether the sections stand beside each other, as in a board. */
  readonly isInRow?: boolean
  /** Other buttons of the heading, before the one of the menu. */
  readonly children?: ReactNode
}

interface SectionMove {
  readonly by: -1 | 1
  readonly label: MessageId
  readonly icon: LucideIcon
  readonly keys: string
}

/** The moves of a section, towards the first section and towards the last one: from top to bottom, and in a row in either direction. */
const columnMoves: readonly SectionMove[] = [
  { by: -1, label: 'lists.moveUp', icon: ArrowUp, keys: 'Alt+ArrowUp' },
  { by: 1, label: 'lists.moveDown', icon: ArrowDown, keys: 'Alt+ArrowDown' },
]
const rowMoves: readonly SectionMove[] = [
  { by: -1, label: 'sections.moveLeft', icon: ArrowLeft, keys: 'Alt+ArrowLeft' },
  { by: 1, label: 'sections.moveRight', icon: ArrowRight, keys: 'Alt+ArrowRight' },
]
const mirroredMoves: readonly SectionMove[] = [
  { by: -1, label: 'sections.moveRight', icon: ArrowRight, keys: 'Alt+ArrowRight' },
  { by: 1, label: 'sections.moveLeft', icon: ArrowLeft, keys: 'Alt+ArrowLeft' },
]

/** The button of the menu in the heading of a section. Its keys rename, move and delete the section. */
export function SectionMenu({ section, isInRow = false, children }: SectionMenuProps) {
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
  const root = useRef<HTMLSpanElement>(null)
  const listMoves = () => {
    if (!isInRow) return columnMoves
    return root.current !== null && isRightToLeft(root.current) ? mirroredMoves : rowMoves
  }
  const [spoken, setSpoken] = useState('')
  const moveBy = (by: -1 | 1) => {
    const neighbour = findNeighbour(by)
    if (neighbour === null) return
    move(section, neighbour)
    const siblings = sectionsOf(store.read().shown, listId)
    const position = siblings.findIndex((each) => each.id === id) + 1
    setSpoken(text('lists.position', { name, position, count: siblings.length }))
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
        ...listMoves().map(({ by, label, keys, icon: arrow }) => ({
          id: label,
          label: text(label),
          icon: <Icon of={arrow} />,
          keys: formatKeys(keys, text),
          isDisabled: findNeighbour(by) === null,
          onAction: () => moveBy(by),
        })),
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
      ...Object.fromEntries(listMoves().map(({ keys, by }) => [keys, () => moveBy(by)])),
    }
    const action = actions[`${event.altKey ? 'Alt+' : ''}${event.key}`]
    // The keys in the open menu come here too.
    const isOfMenu = event.target instanceof Node && !event.currentTarget.contains(event.target)
    if (isOfMenu || action === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    action()
  }
  return (
    <span ref={root} className="section-menu" onKeyDown={onKeyDown}>
      {children}
      <MenuButton icon={Ellipsis} label={text('sections.menu', { name })} makeGroups={makeGroups} />
      <span className="spoken-only" aria-live="polite">
        {spoken}
      </span>
    </span>
  )
}
