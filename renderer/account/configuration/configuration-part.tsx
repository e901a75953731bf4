import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import { ConfigurationFold } from './configuration-fold.tsx'
import { useConfiguration } from './configuration.ts'
import { ProviderProblem } from './provider-problem.tsx'

/** The configuration of sign-in in the settings, or a sentence that says that sign-in is not set up. */
export function ConfigurationPart() {
  const text = useText()
  const { data: configuration, isError } = useConfiguration()
  if (!configuration) return isError && <p className="field-error">{text('configuration.loadFailed')}</p>
  const { source, mistakes } = configuration
  if (source === null && mistakes.length === 0) {
    return (
      <p className="settings-note">
        <Message id="configuration.none" values={{ page: <code>docs/sign-in.md</code> }} />
      </p>
    )
  }
  return (
    <>
      {mistakes.length > 0 && <ProviderProblem mistakes={mistakes} />}
      <ConfigurationFold configuration={configuration} />
    </>
  )
}
