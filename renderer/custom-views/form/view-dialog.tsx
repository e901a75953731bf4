import { useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { FieldError, Form, Input, Label, TextField } from 'react-aria-components'
import type { Sort } from '../../../common/filters/filter-names.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useText } from '../../messages/use-text.ts'
import '../../styles/views.css'
import { showPath } from '../../routing/location.ts'
import { customViewPath } from '../../routing/view-path.ts'
import { draftOf, fieldsOf, findMistake, type Draft } from './draft.ts'
import { FilterFields } from './filter-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { OtherConditions } from './other-conditions.tsx'
import { Preview, useMatching } from './preview.tsx'
import { useCustomViewActions } from '../use-custom-view-actions.ts'
import type { CustomViewFields } from '../view-changes.ts'

const sorts = [
  [null, 'views.sortNone'],
  ['dueDate', 'views.sortDue'],
  ['startDate', 'views.sortStart'],
  ['-priority', 'views.sortPriority'],
  ['title', 'views.sortTitle'],
  ['-createdAt', 'views.sortNewest'],
  ['createdAt', 'views.sortOldest'],
  ['-updatedAt', 'views.sortChanged'],
  ['-completedAt', 'views.sortCompleted'],
  ['order', 'views.sortOrder'],
] as const satisfies readonly (readonly [Sort | null, string])[]

/** The initial values of the form of a view: its fields, and its id; null for a new one. */
export interface EditedView {
  readonly id: string | null
  readonly fields: CustomViewFields
}

interface ViewDialogProps {
  readonly edited: EditedView
  readonly onClose: () => void
}

/** The dialog with the form of a view that the person makes. */
export function ViewDialog({ edited, onClose }: ViewDialogProps) {
  const text = useText()
  return (
    <Dialog
      title={text(edited.id === null ? 'views.newTitle' : 'views.editTitle')}
      isOpen
      onOpenChange={onClose}
      ignoresPressOutside
    >
      <ViewForm edited={edited} onClose={onClose} />
    </Dialog>
  )
}

function ViewForm({ edited, onClose }: ViewDialogProps) {
  const text = useText()
  const { add, save } = useCustomViewActions()
  const [draft, setDraft] = useState(() => draftOf(edited.fields))
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A name that was filled in gives way to the one that is typed.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name="name"]')?.select(), [])
  const fields = useMemo(() => fieldsOf(draft), [draft])
  const matching = useMatching(fields)
  const mistake = isTried ? findMistake(draft) : null
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findMistake(draft)
    setIsTried(true)
    if (found !== null) {
      form.current?.querySelector<HTMLElement>(`input[name="${found.field}"]`)?.focus()
      return
    }
    const id = edited.id === null ? add(fields) : save(edited.id, fields)
    onClose()
    if (id !== edited.id) showPath(customViewPath(id))
  }
  const onKeyDown = (event: KeyboardEvent & { continuePropagation: () => void }) => {
    // React Aria stops key events of fields by default, but Escape closes the dialog.
    event.continuePropagation()
    // Enter must not submit the form if it ends a composition.
    if (event.key === 'Enter' && isOfInputMethod(event.nativeEvent)) event.preventDefault()
  }
  const errorOf = (field: string) => (mistake?.field === field ? text(mistake.message) : undefined)
  return (
    <Form ref={form} className="view-form" validationBehavior="aria" onSubmit={submit}>
      <TextField
        className="field"
        name="name"
        value={draft.name}
        onChange={(name) => change({ name })}
        onKeyDown={onKeyDown}
        isInvalid={errorOf('name') !== undefined}
        autoFocus
        autoComplete="off"
      >
        <Label>{text('views.name')}</Label>
        <Input className="input" dir="auto" placeholder={text('views.namePlaceholder')} />
        <FieldError className="field-error">{errorOf('name')}</FieldError>
      </TextField>
      <LookFields draft={draft} onChange={change} />
      <FilterFields draft={draft} onChange={change} errorOf={errorOf} />
      <TextField
        className="field"
        name="words"
        value={draft.words}
        onChange={(words) => change({ words })}
        onKeyDown={onKeyDown}
        isInvalid={errorOf('words') !== undefined}
        autoComplete="off"
      >
        <Label>{text('views.words')}</Label>
        <Input className="input" dir="auto" placeholder={text('views.wordsPlaceholder')} />
        <FieldError className="field-error">{errorOf('words')}</FieldError>
      </TextField>
      <MoreFields draft={draft} onChange={change} />
      <OtherConditions draft={draft} onDrop={() => change({ others: {} })} />
      <SortField value={draft.sort} onChange={(sort) => change({ sort })} />
      <Preview matching={matching} />
      <div className="dialog-actions">
        <p className="match-count" role="status">
          {text('views.matches', { count: matching.length })}
        </p>
        <Action label={text('dialog.cancel')} look="plain" onPress={onClose} />
        <Action label={text('views.save')} look="primary" type="submit" />
      </div>
    </Form>
  )
}

interface SortFieldProps {
  readonly value: Draft['sort']
  readonly onChange: (sort: Draft['sort']) => void
}

const otherSort = 'other'

function SortField({ value, onChange }: SortFieldProps) {
  const text = useText()
  const [first] = useState(value)
  const isListed = (sort: Draft['sort']): boolean => sorts.some(([each]) => each === sort)
  const options = [
    ...sorts.map(([sort, name]) => ({ value: String(sort), label: text(name) })),
    ...(isListed(first) ? [] : [{ value: otherSort, label: text('views.sortOther') }]),
  ]
  return (
    <Picker
      label={text('views.sort')}
      value={isListed(value) ? String(value) : otherSort}
      options={options}
      onChange={(chosen) => {
        const found = sorts.find(([sort]) => String(sort) === chosen)
        onChange(found === undefined ? first : found[0])
      }}
    />
  )
}
