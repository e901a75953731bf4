import { Bell } from 'lucide-react'
import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import {
  mostReminders,
  reminderKey,
  usualReminders,
  type Reminder,
} from '../../../common/reminders/reminder.ts'
import { MenuButton } from '../../components/menu/menu-button.tsx'
import { createReminderWords } from '../../messages/describe-reminder.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useTodoActions } from '../use-todo-actions.ts'

interface ReminderButtonProps {
  readonly todos: readonly Todo[]
}

/** A button that gives several todos a reminder more, or takes all of theirs away. */
export function ReminderButton({ todos }: ReminderButtonProps) {
  const text = useText()
  const { locale } = useFormats()
  const { update } = useTodoActions()
  const describe = useMemo(() => createReminderWords(text, locale), [text, locale])
  const add = (added: Reminder) => {
    const lacking = todos.filter(({ reminders }) => lacks(reminders, added))
    update(lacking, ({ reminders }) => ({ reminders: [...reminders, added] }), { message: 'change.changed' })
  }
  const removeAll = () => {
    const reminding = todos.filter(({ reminders }) => reminders.length > 0)
    update(reminding, { reminders: [] }, { message: 'change.changed' })
  }
  return (
    <MenuButton
      label={text('selection.reminder')}
      icon={Bell}
      makeGroups={() => [
        usualReminders.map((each) => ({
          id: each.before,
          label: describe(each),
          isDisabled: !todos.some(({ reminders }) => lacks(reminders, each)),
          onAction: () => add(each),
        })),
        [
          {
            id: 'none',
            label: text('selection.noReminders'),
            isDisabled: todos.every(({ reminders }) => reminders.length === 0),
            onAction: removeAll,
          },
        ],
      ]}
    />
  )
}

const lacks = (reminders: readonly Reminder[], added: Reminder): boolean =>
  reminders.length < mostReminders && !reminders.some((each) => reminderKey(each) === reminderKey(added))
