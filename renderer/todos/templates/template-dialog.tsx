import { parseDate } from '@internationalized/date'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { Form } from 'react-aria-components'
import { cleanLine } from '../../../common/one-line.ts'
import { sayDue } from '../../clock/due-words.ts'
import { useDay } from '../../clock/day.tsx'
import { Action } from '../../components/buttons/action.tsx'
import { clip } from '../../components/clip.ts'
import { Dialog } from '../../components/dialog.tsx'
import { DayField } from '../../components/fields/day-field.tsx'
import { DialogNameField } from '../../components/fields/dialog-name-field.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useFirstDayOfWeek } from '../../settings/settings.ts'
import type { List } from '../../sync/entities.ts'
import { useTodos } from '../../sync/sync-context.ts'
import { weekStarts } from '../fields/week-start.ts'
import { useLoadedActions } from '../use-loaded-actions.ts'

interface TemplateDialogProps {
  readonly template: List
  /** The day that its dates count from. */
  readonly from: string
  readonly onClose: () => void
}

/** The most characters of the name of a list, as on the server. */
const longestName = 200

/** The dialog that makes a list of a template: its name, and where the template has dates, the day that they count from. */
export function TemplateDialog({ template, from, onClose }: TemplateDialogProps) {
  const text = useText()
  const { locale } = useFormats()
  const today = useDay()
  const runAction = useLoadedActions()
  const weekStart = weekStarts[useFirstDayOfWeek()]
  const hasDates = useHasDates(template.id)
  const [typed, setTyped] = useState(template.name)
  const [day, setDay] = useState<string | null>(today.date)
  const [isTried, setIsTried] = useState(false)
  const name = cleanLine(typed)
  const mistake =
    name === '' ? 'lists.nameMissing' : [...name].length > longestName ? 'lists.nameTooLong' : null
  const isDayMissing = hasDates && day === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (mistake !== null || isDayMissing) return
    onClose()
    void runAction('makeFromTemplate', { template, name, day: day ?? today.date })
  }
  return (
    <Dialog title={text('templates.title', { name: clip(template.name) })} isOpen onOpenChange={onClose}>
      <Form validationBehavior="aria" onSubmit={submit}>
        <DialogNameField
          label={text('lists.newName')}
          value={typed}
          onChange={setTyped}
          mistake={isTried && mistake !== null ? text(mistake) : null}
        />
        {hasDates && (
          <div className="template-day" onKeyDownCapture={submitByEnter}>
            <DayField
              label={text('templates.day')}
              value={day === null ? null : parseDate(day)}
              onChange={(chosen) => setDay(chosen?.toString() ?? null)}
              isAvailable={() => true}
              error={isTried && isDayMissing ? text('templates.dayMissing') : undefined}
              {...(weekStart && { firstDayOfWeek: weekStart })}
            />
            <p className="template-hint">
              {text('templates.hint', {
                day: sayDue(locale, { date: from, time: null }, today.date),
              })}
            </p>
          </div>
        )}
        <div className="dialog-actions">
          <Action label={text('dialog.cancel')} look="plain" onPress={onClose} />
          <Action label={text('templates.add')} look="primary" type="submit" />
        </div>
      </Form>
    </Dialog>
  )
}

/** Enter in a part of the date, which is no field of a form, submits the form too. */
function submitByEnter({ key, target, currentTarget }: KeyboardEvent): void {
  const isPartOfDate = target instanceof Element && target.role === 'spinbutton'
  if (key === 'Enter' && isPartOfDate) currentTarget.closest('form')?.requestSubmit()
}

const useHasDates = (id: string): boolean =>
  [...useTodos().values()].some(
    ({ listId, deletedAt, startDate, dueDate }) =>
      listId === id && deletedAt === null && (startDate !== null || dueDate !== null),
  )
