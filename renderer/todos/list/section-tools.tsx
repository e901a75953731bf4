import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { below, type Point } from '../../components/menu/point.ts'
import { SectionMenu } from '../../lists/sections/section-menu.tsx'
import { useText } from '../../messages/use-text.ts'
import '../../styles/section-tools.css'
import type { Section } from '../../sync/entities.ts'
import { AddPopover } from '../quick-add/add-popover.tsx'
import { useRowActions } from './row-actions.ts'

interface SectionToolsProps {
  readonly section: Section
}

/** The buttons in the heading of a section: one adds todos to it, the other one opens its menu. */
export function SectionTools({ section }: SectionToolsProps) {
  const text = useText()
  const { added } = useRowActions()
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<Point | null>(null)
  const { id, listId, name } = section
  const label = text('sections.addTodo', { name })
  return (
    <SectionMenu section={section}>
      <IconAction
        ref={button}
        icon={Plus}
        label={label}
        onPress={() => button.current && setAt(below(button.current))}
      />
      {at !== null && (
        <AddPopover
          at={at}
          fields={{ listId, sectionId: id }}
          name={name}
          label={label}
          goesOn
          onAdded={added}
          onClose={() => setAt(null)}
        />
      )}
    </SectionMenu>
  )
}
