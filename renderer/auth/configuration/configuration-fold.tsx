import type { SignInConfiguration } from '../../../server/contract.ts'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Fold } from '../../components/fold.tsx'
import { useText } from '../../messages/use-text.ts'
import { ConfigurationFacts } from './configuration-facts.tsx'

interface ConfigurationFoldProps {
  readonly configuration: SignInConfiguration
}

/** How sign-in is set up, behind a line that opens it; open where nobody can sign in because of it. */
export function ConfigurationFold({ configuration }: ConfigurationFoldProps) {
  const text = useText()
  const { source, problem, redirectUri } = configuration
  return (
    <Fold summary={text('configuration.title')} isOpen={problem !== null && source === null}>
      <ConfigurationFacts configuration={configuration} />
      <CopyField label={text('configuration.redirectUri')} value={redirectUri} />
    </Fold>
  )
}
