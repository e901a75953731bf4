import { useState, type FormEvent } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { Action } from '../../components/buttons/action.tsx'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { explain } from '../../problems/explain.ts'
import { isInvalid, type ApiProblem } from '../../api/problem.ts'
import type { MessageId } from '../../../messages/catalogue.ts'
import { useText } from '../../messages/use-text.ts'
import { useChangePort, useSettings } from '../settings.ts'
import { useInstallation } from './installation.ts'

/** The section of the settings with the address of the server, and the port that it takes at its next start. */
export function ServerSection() {
  const text = useText()
  const installation = useInstallation()
  const { data: settings } = useSettings()
  if (installation === null || settings === undefined) return null
  return (
    <section className="settings-section" aria-labelledby="server-title">
      <h2 id="server-title" tabIndex={-1}>
        {text('server.title')}
      </h2>
      <CopyField label={text('server.address')} value={installation.url} />
      {installation.isPortNamed ? (
        <p className="meta">{text('server.portNamed')}</p>
      ) : (
        <PortForm
          key={settings.port}
          stored={settings.port}
          present={Number(new URL(installation.url).port)}
        />
      )}
    </section>
  )
}

interface PortFormProps {
  /** The port of the settings; null for the usual one. */
  readonly stored: number | null
  /** The port that the server has now. */
  readonly present: number
}

const findPortText = ({ errors }: ApiProblem): MessageId =>
  errors[0]?.reason === 'port-blocked' ? 'server.portBlocked' : 'server.portTaken'

function PortForm({ stored, present }: PortFormProps) {
  const text = useText()
  const [typed, setTyped] = useState(stored === null ? '' : String(stored))
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate: change, isPending } = useChangePort()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const port = typed.trim() === '' ? null : Number(typed)
    if (port !== null && !(Number.isInteger(port) && port >= 1024 && port <= 65_535))
      return setProblem(text('server.portRange'))
    setProblem(null)
    change(port, {
      onError: (error) =>
        setProblem(
          isInvalid(error) ? text(findPortText(error), { port: String(port) }) : explain(error, text),
        ),
    })
  }
  const waits = stored !== null && stored !== present
  return (
    <form className="port-form" onSubmit={submit} noValidate>
      <TextField
        className="field"
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setProblem(null)
        }}
        isInvalid={problem !== null}
        inputMode="numeric"
      >
        <Label>{text('server.port')}</Label>
        <div className="copy-row">
          <Input className="input" placeholder={text('server.portUsual')} />
          <Action look="plain" type="submit" label={text('server.changePort')} isPending={isPending} />
        </div>
        <FieldError className="field-error">{problem}</FieldError>
      </TextField>
      <p className="meta" aria-live="polite">
        {waits && <strong>{text('server.portWaits', { port: String(stored) })} </strong>}
        {text('server.portHint')}
      </p>
    </form>
  )
}
