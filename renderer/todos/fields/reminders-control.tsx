import { Bell, X } from 'lucide-react'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useFormats } from '../../messages/formats.ts'
import {
  Button,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components'
import '../../styles/menus.css'
import '../../styles/tags.css'
import '../../styles/fields.css'
import {
  mostReminders,
  reminderKey,
  usualReminders,
  type Reminder,
} from '../../../common/reminders/reminder.ts'
import { Icon } from '../../components/icon.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useReminderWords, useSnoozedWords } from '../../settings/reminder-words.ts'
import type { Todo } from '../../sync/entities.ts'
import { useText } from '../../messages/use-text.ts'
import { createReminderWords } from '../../messages/describe-reminder.ts'
import { loadReader, readInstant } from './read-words.ts'

interface RemindersControlProps {
  readonly todo: Todo
  readonly onChange: (patch: Partial<Pick<Todo, 'reminders' | 'snoozedUntil'>>) => void
}

/** The id of the chip of a reminder that was put off. */
const snoozed = 'snoozed'

/** The reminders of a todo: a line of the details with a field in which one is chosen, or typed in words. */
export function RemindersControl({ todo, onChange }: RemindersControlProps) {
  const { reminders: value } = todo
  const text = useText()
  const { locale } = useFormats()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const describe = useMemo(() => createReminderWords(text, locale), [locale, text])
  const describeState = useReminderWords()
  const snoozedWords = useSnoozedWords()(todo)
  const add = (reminder: Reminder) => {
    if (value.some((each) => reminderKey(each) === reminderKey(reminder)))
      return setProblem(text('reminders.given'))
    onChange({ reminders: [...value, reminder] })
    setTyped('')
    setProblem(null)
  }
  const read = async () => {
    const reminder = await readReminder(typed, locale).catch(() => null)
    if (reminder === null) setProblem(text('reminders.notUnderstood'))
    else add(reminder)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event.nativeEvent) || event.key !== 'Enter') return
    // The combo box itself chooses an option that the arrow keys have reached.
    if (event.currentTarget.getAttribute('aria-activedescendant') !== null) return
    event.preventDefault()
    if (typed.trim() !== '') void read()
  }
  const remove = (removed: ReadonlySet<unknown>) =>
    removed.has(snoozed)
      ? onChange({ snoozedUntil: null })
      : onChange({ reminders: value.filter((each) => !removed.has(reminderKey(each))) })
  const chips = [
    ...(snoozedWords === null ? [] : [{ id: snoozed, words: snoozedWords }]),
    ...value.map((each) => ({ id: reminderKey(each), words: describeState(each, todo) })),
  ]
  const choices = usualReminders.filter(({ before }) => !value.some((each) => reminderKey(each) === before))
  return (
    <div className="tags-line" data-empty={chips.length === 0 || undefined}>
      <Icon of={Bell} />
      <div className="tags-field">
        {chips.length > 0 && (
          <TagGroup aria-label={text('reminders.field')} onRemove={remove}>
            <TagList className="tag-chips" items={chips}>
              {({ words }) => (
                <Tag className="tag-chip" textValue={words}>
                  <bdi>{words}</bdi>
                  <Button
                    slot="remove"
                    className="tag-chip-remove"
                    aria-label={text('reminders.remove', { reminder: words })}
                  >
                    <Icon of={X} />
                  </Button>
                </Tag>
              )}
            </TagList>
          </TagGroup>
        )}
        {value.length >= mostReminders ? (
          <p className="meta">{text('reminders.full')}</p>
        ) : (
          <ComboBox
            className="tags-input reminders-input"
            aria-label={text('reminders.add')}
            items={choices.map((each) => ({ id: each.before, words: describe(each) }))}
            inputValue={typed}
            onInputChange={(next) => {
              setTyped(next)
              setProblem(null)
            }}
            selectedKey={null}
            onSelectionChange={(key) => key !== null && add({ before: String(key) })}
            menuTrigger="focus"
            allowsCustomValue
          >
            <Input
              className="tags-text"
              placeholder={text('reminders.add')}
              dir="auto"
              autoComplete="off"
              aria-describedby={problem === null ? undefined : problemId}
              aria-invalid={problem !== null}
              onKeyDownCapture={onKeyDown}
            />
            <Popover className="popover menu-popover" placement="bottom start" offset={4}>
              <ListBox className="options">
                {({ words }: { readonly words: string }) => (
                  <ListBoxItem className="menu-item" textValue={words}>
                    {words}
                  </ListBoxItem>
                )}
              </ListBox>
            </Popover>
          </ComboBox>
        )}
        {problem !== null && (
          <p id={problemId} className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** Reads "30 min before", or a date with a time, which is an instant. Null for any other text. */
async function readReminder(typed: string, locale: string): Promise<Reminder | null> {
  const reader = await loadReader(locale)
  const before = reader.readReminder(typed)
  if (before !== null) return { before }
  const at = readInstant(reader, typed, new Date())
  return at === null ? null : { at }
}
