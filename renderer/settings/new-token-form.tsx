import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { FieldError, Form, Input, Label, TextField, type DateValue } from 'react-aria-components'
import type { NewToken } from '../../server/contract.ts'
import { Action } from '../components/action.tsx'
import { Choice } from '../components/fields/choice.tsx'
import { DayField } from '../components/fields/day-field.tsx'
import { Picker } from '../components/fields/picker.tsx'
import { isOfInputMethod } from '../components/keyboard.ts'
import { useText } from '../messages/use-text.ts'
import { endOf, EXPIRIES, expiresAt, type Day, type Expiry } from './expiry.ts'

const LONGEST_NAME = 100

const EXPIRY_TEXTS = {
  never: 'tokens.expiryNever',
  '30': 'tokens.expiry30',
  '90': 'tokens.expiry90',
  '365': 'tokens.expiry365',
  custom: 'tokens.expiryCustom',
} as const

const isNotOver = (day: Day): boolean => endOf(day) > new Date()

interface NewTokenFormProps {
  readonly isPending: boolean
  /** Resolves to whether the token was made. */
  readonly onCreate: (token: NewToken) => Promise<boolean>
}

/** Asks what a new access token is for, what it may do and for how long. */
export function NewTokenForm({ isPending, onCreate }: NewTokenFormProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'todos:read' | 'todos:write'>('todos:read')
  const [expiry, setExpiry] = useState<Expiry>('never')
  const [day, setDay] = useState<DateValue | null>(null)
  const [nameError, setNameError] = useState<string>()
  const [dayError, setDayError] = useState<string>()

  const form = useRef<HTMLFormElement>(null)
  const focusOn = (field: string) => form.current?.querySelector<HTMLElement>(field)?.focus()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const instant = expiresAt(expiry, day, new Date())
    setNameError(name.trim() === '' ? text('tokens.nameMissing') : undefined)
    setDayError(instant === undefined ? text('tokens.expiryDateMissing') : undefined)
    if (name.trim() === '') return focusOn('input')
    if (instant === undefined) return focusOn('[role="spinbutton"]')
    if (await onCreate({ name: name.trim(), scopes: [scope], expiresAt: instant })) setName('')
  }

  // Enter may end a composition, and then must not submit the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOfInputMethod(event.nativeEvent)) event.preventDefault()
  }

  return (
    <Form
      ref={form}
      className="token-form"
      validationBehavior="aria"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        className="field"
        value={name}
        onChange={(typed) => {
          setName(typed)
          setNameError(undefined)
        }}
        onKeyDown={onKeyDown}
        maxLength={LONGEST_NAME}
        isInvalid={nameError !== undefined}
        autoComplete="off"
      >
        <Label>{text('tokens.name')}</Label>
        <Input className="input" dir="auto" placeholder={text('tokens.namePlaceholder')} />
        <FieldError className="field-error">{nameError}</FieldError>
      </TextField>
      <div className="token-terms">
        <Choice
          label={text('tokens.scope')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'todos:read', label: text('tokens.scopeRead') },
            { value: 'todos:write', label: text('tokens.scopeWrite') },
          ]}
        />
        <Picker
          label={text('tokens.expires')}
          value={expiry}
          onChange={(chosen) => {
            setExpiry(chosen)
            setDayError(undefined)
          }}
          options={EXPIRIES.map((value) => ({ value, label: text(EXPIRY_TEXTS[value]) }))}
        />
        {expiry === 'custom' && (
          <DayField
            label={text('tokens.expiryDate')}
            value={day}
            onChange={(chosen) => {
              setDay(chosen)
              setDayError(undefined)
            }}
            isAvailable={isNotOver}
            error={dayError}
          />
        )}
      </div>
      <div>
        <Action look="primary" type="submit" label={text('tokens.create')} isPending={isPending} />
      </div>
    </Form>
  )
}
