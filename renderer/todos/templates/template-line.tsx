import { LayoutTemplate } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sayDue } from '../../clock/due-words.ts'
import { useDay } from '../../clock/day.tsx'
import { useCommands } from '../../commands/registry.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Icon } from '../../components/icon.tsx'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import '../../styles/templates.css'
import type { List } from '../../sync/entities.ts'

const TemplateDialog = lazyPart(
  () => import('./template-dialog.tsx').then((module) => module.TemplateDialog),
  { close: ({ onClose }) => onClose() },
)

interface TemplateLineProps {
  readonly list: List
  /** The day that the dates count from. */
  readonly day: string
}

/** The line at the top of a template: the day that its dates count from, and the button that makes a list of it. */
export function TemplateLine({ list, day }: TemplateLineProps) {
  const text = useText()
  const { locale } = useFormats()
  const today = useDay()
  const [isOpen, setOpen] = useState(false)
  useCommands({ 'use-template': () => setOpen(true) })
  const words = sayDue(locale, { date: day, time: null }, today.date)
  return (
    <div className="template-line">
      <Icon of={LayoutTemplate} />
      <span className="template-words">{text('templates.line', { day: words })}</span>
      <Action label={text('templates.use')} look="primary" onPress={() => setOpen(true)} />
      <Suspense>
        {isOpen && <TemplateDialog template={list} from={day} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
