import '../../styles/account-settings.css'
import { useFormats } from '../../messages/formats.ts'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Fold } from '../../components/fold.tsx'
import { useText } from '../../messages/use-text.ts'

interface ConfigurationProps {
  readonly configuration: SignInConfiguration
}

/** The configuration of sign-in, folded unless a mistake in it prevents all sign-ins. */
export function ConfigurationFold({ configuration }: ConfigurationProps) {
  const text = useText()
  const { source, mistakes, redirectUri } = configuration
  return (
    <Fold summary={text('configuration.title')} isOpen={mistakes.length > 0 && source === null}>
      <Facts configuration={configuration} />
      <CopyField label={text('configuration.redirectUri')} value={redirectUri} />
    </Fold>
  )
}

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

function Facts({ configuration }: ConfigurationProps) {
  const text = useText()
  const formats = useFormats()
  const { source, path, issuer, clientId, scopes, authRequired, graceDays, overridden } = configuration
  const findName = (each: Source) => text(`configuration.${each}`)
  // "Environment variables" is a plural.
  const count = overridden.includes('environment') ? 2 : overridden.length
  return (
    <dl className="facts">
      {source !== null && <Fact name={text('configuration.source')} value={findName(source)} />}
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
            sources: formats.formatList(overridden.map(findName)),
            count,
          })}
        />
      )}
    </dl>
  )
}
