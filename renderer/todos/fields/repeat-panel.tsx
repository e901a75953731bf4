import { ArrowLeft, Ban, Repeat as RepeatIcon, SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { Day } from '../../../common/dates/dates.ts'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { createRepeatWords } from '../repeat/describe-repeat.ts'
import { listQuickRepeats } from '../repeat/rule-draft.ts'
import type { Repeat, RepeatChoice } from '../repeat/rule-draft.ts'
import { OptionList } from './option-list.tsx'
import type { FirstDayOfWeek } from '../../settings/last-settings.ts'
import { readRepeatWords } from './read-words.ts'
import { walkBetween } from './walk-between.ts'
import { findWeekStart } from './week-start.ts'
import { WordsField } from './words-field.tsx'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const RepeatEditor = lazyPart(async () => (await import('../repeat/repeat-editor.tsx')).RepeatEditor)

interface RepeatPanelProps {
  readonly repeat: Repeat | null
  readonly dueDate: string | null
  readonly now: Day
  readonly firstDay: FirstDayOfWeek
  /** Called with the chosen repeat, and with null to remove it. */
  readonly onChange: (repeat: RepeatChoice | null) => void
  readonly onClose: () => void
  /** Goes back to the controls from which this panel was opened, if it was. */
  readonly onBack?: () => void
}

/** The controls that choose how a todo repeats: words, quick choices, and a form for all others. */
export function RepeatPanel({ repeat, dueDate, now, firstDay, onChange, onClose, onBack }: RepeatPanelProps) {
  const text = useText()
  const { locale } = useFormats()
  const describe = useMemo(() => createRepeatWords(text, locale), [text, locale])
  const [isFormOpen, setFormOpen] = useState(false)
  const [takesFocus] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const back = isFormOpen ? () => setFormOpen(false) : onBack
  const quick = listQuickRepeats(dueDate ?? now.date).map((rrule): RepeatChoice => ({ rrule, from: 'due' }))
  const isQuick = quick.some(({ rrule, from }) => rrule === repeat?.rrule && from === repeat.from)
  const options = [
    ...quick.map((choice) => ({
      id: choice.rrule,
      label: describe(choice),
      icon: <Icon of={RepeatIcon} />,
    })),
    ...(repeat === null || isQuick
      ? []
      : [{ id: 'present', label: describe(repeat), icon: <Icon of={RepeatIcon} /> }]),
    { id: 'form', label: text('repeat.edit'), icon: <Icon of={SlidersHorizontal} /> },
    ...(repeat === null ? [] : [{ id: 'none', label: text('repeat.none'), icon: <Icon of={Ban} /> }]),
  ]
  const choose = (id: string) => {
    if (id === 'form' || id === 'present') return setFormOpen(true)
    onChange(id === 'none' ? null : { rrule: id, from: 'due' })
  }
  return (
    <div className="repeat-panel" onKeyDownCapture={walkBetween}>
      {back !== undefined && (
        <div className="panel-head">
          <IconAction icon={ArrowLeft} label={text('repeat.back')} onPress={back} autoFocus />
          <h2>{text('repeat.field')}</h2>
        </div>
      )}
      {isFormOpen ? (
        <Suspense fallback={<div className="repeat-editor-loading" />}>
          <RepeatEditor
            base={{ repeat, dueDate, today: now.date }}
            weekStart={findWeekStart(locale, firstDay)}
            onSave={onChange}
          />
        </Suspense>
      ) : (
        <>
          <WordsField
            label={text('repeat.words')}
            placeholder={text('repeat.wordsExample')}
            icon={RepeatIcon}
            takesFocus={takesFocus}
            understand={(reader, typed) => {
              const choice = readRepeatWords(reader, typed, new Date())
              if (choice === null) return { words: text('repeat.notUnderstood'), take: null }
              return { words: describe(choice), take: () => onChange(choice) }
            }}
            onEmptyEnter={onClose}
          />
          <OptionList
            label={text('repeat.field')}
            options={options}
            selected={repeat === null ? null : isQuick ? repeat.rrule : 'present'}
            onChoose={choose}
            takesFocus={!takesFocus}
          />
        </>
      )}
    </div>
  )
}
