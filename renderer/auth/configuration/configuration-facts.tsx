import { useIntl } from 'react-intl'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { useText } from '../../messages/use-text.ts'

type Source = NonNullable<SignInConfiguration['source']>

interface FactProps {
  readonly name: string
  readonly value: string
  readonly isCode?: boolean
}

function Fact({ name, value, isCode = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isCode ? 'code' : ''}>{value}</dd>
    </div>
  )
}

interface ConfigurationFactsProps {
  readonly configuration: SignInConfiguration
}

/** The configuration of sign-in that is in force, fact by fact. */
export function ConfigurationFacts({ configuration }: ConfigurationFactsProps) {
  const text = useText()
  const intl = useIntl()
  const { source, path, issuer, clientId, scopes, authRequired, graceDays, overridden } = configuration
  const nameOf = (each: Source) => text(`configuration.${each}`)
  // Environment variables are several.
  const count = overridden.includes('environment') ? 2 : overridden.length
  return (
    <dl className="facts">
      {source !== null && <Fact name={text('configuration.source')} value={nameOf(source)} />}
      {path !== null && <Fact name={text('configuration.path')} value={path} isCode />}
      {issuer !== null && <Fact name={text('configuration.issuer')} value={issuer} isCode />}
      {clientId !== null && <Fact name={text('configuration.clientId')} value={clientId} isCode />}
      {scopes !== null && <Fact name={text('configuration.scopes')} value={scopes} isCode />}
      <Fact
        name={text('configuration.required')}
        value={
          authRequired
            ? text('configuration.isRequired', { days: graceDays })
            : text('configuration.isOptional')
        }
      />
      {overridden.length > 0 && (
        <Fact
          name={text('configuration.overridden')}
          value={text('configuration.isOverridden', {
            sources: intl.formatList(overridden.map(nameOf)),
            count,
          })}
        />
      )}
    </dl>
  )
}
