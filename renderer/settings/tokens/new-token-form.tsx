import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { FieldError, Form, Input, Label, TextField, type DateValue } from 'react-aria-components'
import type { NewToken } from '../../../server/contract.ts'
import { cleanLine } from '../../../common/one-line.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { DayField } from '../../components/fields/day-field.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useText } from '../../messages/use-text.ts'
import { expiries, findEnd, findExpiryTime, type Day, type Expiry } from './expiry.ts'

const longestName = 100

const expiryTexts = {
  never: 'tokens.expiryNever',
  '30': 'tokens.expiry30',
  '90': 'tokens.expiry90',
  '365': 'tokens.expiry365',
  custom: 'tokens.expiryCustom',
} as const

const isNotOver = (day: Day): boolean => findEnd(day) > new Date()

interface NewTokenFormProps {
  readonly isPending: boolean
  /** Resolves to whether the token was made. */
  readonly onCreate: (token: NewToken) => Promise<boolean>
}

/** The form for the name, the scope and the expiry of a new access token. */
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
    const expiresAt = findExpiryTime(expiry, day, new Date())
    setNameError(cleanLine(name) === '' ? text('tokens.nameMissing') : undefined)
    setDayError(expiresAt === undefined ? text('tokens.expiryDateMissing') : undefined)
    if (cleanLine(name) === '') return focusOn('input')
    if (expiresAt === undefined) return focusOn('[role="spinbutton"]')
    if (await onCreate({ name: cleanLine(name), scopes: [scope], expiresAt })) setName('')
  }

  // Enter must not submit the form if it ends a composition.
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
        maxLength={longestName}
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
          options={expiries.map((value) => ({ value, label: text(expiryTexts[value]) }))}
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
