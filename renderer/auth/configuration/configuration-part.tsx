import { TriangleAlert } from 'lucide-react'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Fold } from '../../components/fold.tsx'
import { Icon } from '../../components/icon.tsx'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import { ConfigurationFacts } from './configuration-facts.tsx'
import { useConfiguration } from './configuration.ts'

/** What sign-in works with and where that stands; one sentence where it is not set up. */
export function ConfigurationPart() {
  const text = useText()
  const { data: configuration, isError } = useConfiguration()
  if (!configuration) return isError && <p className="field-error">{text('configuration.loadFailed')}</p>
  const { source, problem, redirectUri } = configuration
  if (source === null && problem === null) {
    return (
      <p className="settings-note">
        <Message id="configuration.none" values={{ page: <code>docs/sign-in.md</code> }} />
      </p>
    )
  }
  return (
    <>
      {problem !== null && (
        <p className="provider-problem" role="status">
          <Icon of={TriangleAlert} />
          <span>{problem}</span>
        </p>
      )}
      <Fold summary={text('configuration.title')} isOpen={problem !== null}>
        <ConfigurationFacts configuration={configuration} />
        <CopyField label={text('configuration.redirectUri')} value={redirectUri} />
      </Fold>
    </>
  )
}
