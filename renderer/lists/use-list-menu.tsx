import {
  Archive,
  ArchiveRestore,
  ClipboardCopy,
  Heading,
  LayoutTemplate,
  ListPlus,
  ListTodo,
  NotepadText,
  Palette,
  Shapes,
} from 'lucide-react'
import { isTemplate } from '../../common/templates/templates.ts'
import type { CommandId } from '../commands/commands.ts'
import { useCommandRegistry } from '../commands/registry.ts'
import { ColourDot } from '../components/colour-dot.tsx'
import { Icon } from '../components/icon.tsx'
import type { MenuAction, MenuGroup } from '../components/menu/menu-entries.ts'
import { useText } from '../messages/use-text.ts'
import { showPath, usePageLocation } from '../routing/location.ts'
import { listPath } from '../routing/view-path.ts'
import { useListDialogs } from './list-dialogs.tsx'
import type { List } from '../sync/entities.ts'
import { useLists } from '../sync/sync-context.ts'
import { colours } from '../../common/colours.ts'
import { updateList } from './list-changes.ts'
import { useListEditing } from './list-editing.ts'
import { useSharedEntries } from './shared-entries.tsx'
import { isOffered, listOffered } from './sort-lists.ts'
import { useListActions } from './use-list-actions.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'

interface ListMenuOptions {
  /** Copies its todos as Markdown. */
  readonly onCopy: (list: List) => void
  /** Saves a copy of it as a template. */
  readonly onSaveAsTemplate: (list: List) => void
}

/** Returns a function that makes the menu of a list. */
export function useListMenu({
  onCopy,
  onSaveAsTemplate,
}: ListMenuOptions): (list: List) => readonly MenuGroup[] {
  const text = useText()
  const lists = useLists()
  const { edit } = useListEditing()
  const { update, move, archive, remove } = useListActions()
  const { editSection, chooseIcon } = useListDialogs()
  const entries = useSharedEntries()
  const commands = useCommandRegistry()
  const { path } = usePageLocation()
  const changeWithUndo = useChangeWithUndo()
  /** Runs a command that a part of the view of the list handles. */
  const runInList = (list: List, command: CommandId) => {
    if (path === listPath(list.id)) return void commands.run(command)
    showPath(listPath(list.id))
    commands.runWhenHandled(command)
  }
  const ofTemplate = (list: List): readonly MenuAction[] =>
    isTemplate(list)
      ? [
          {
            id: 'use-template',
            label: text('templates.use'),
            icon: <Icon of={ListPlus} />,
            onAction: () => runInList(list, 'use-template'),
          },
          {
            id: 'turn-template',
            label: text('templates.turn'),
            icon: <Icon of={ListTodo} />,
            onAction: () => changeWithUndo(updateList(list, { template: null }, 'change.templateTurned')),
          },
        ]
      : [
          {
            id: 'save-template',
            label: text('templates.save'),
            icon: <Icon of={LayoutTemplate} />,
            onAction: () => onSaveAsTemplate(list),
          },
        ]
  return (list) => {
    const siblings = listOffered(lists)
    return [
      [
        entries.rename(text('places.rename'), () => edit(list.id)),
        {
          id: 'colour',
          label: text('lists.colour'),
          icon: <Icon of={Palette} />,
          value: list.colour,
          choices: colours.map((colour) => ({
            value: colour,
            label: text(`colour.${colour}`),
            icon: <ColourDot colour={colour} />,
          })),
          onChoose(chosen) {
            const colour = colours.find((each) => each === chosen)
            if (colour !== undefined && colour !== list.colour) update(list, { colour })
          },
        },
        {
          id: 'icon',
          label: text('lists.icon'),
          icon: <Icon of={Shapes} />,
          onAction: () => chooseIcon(list),
        },
        {
          id: 'notes',
          label: text('command.list-notes'),
          icon: <Icon of={NotepadText} />,
          onAction: () => runInList(list, 'list-notes'),
        },
        {
          id: 'add-section',
          label: text('command.new-section'),
          icon: <Icon of={Heading} />,
          onAction: () => editSection({ listId: list.id, section: null }),
        },
      ],
      ...(!isOffered(list) ? [] : [entries.moves(siblings, list.id, (neighbour) => move(list, neighbour))]),
      [
        ...ofTemplate(list),
        {
          id: 'copy-markdown',
          label: text('lists.copy'),
          icon: <Icon of={ClipboardCopy} />,
          onAction: () => onCopy(list),
        },
        {
          id: 'archive',
          label: text(list.archived ? 'lists.unarchive' : 'lists.archive'),
          icon: <Icon of={list.archived ? ArchiveRestore : Archive} />,
          onAction: () => archive(list, !list.archived),
        },
        entries.remove(text('lists.delete'), listPath(list.id), () => remove(list)),
      ],
    ]
  }
}
