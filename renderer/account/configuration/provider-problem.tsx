import { TriangleAlert } from 'lucide-react'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { explainMistakes } from '../../problems/explain-configuration.ts'
import '../../styles/provider-problem.css'

interface ProviderProblemProps {
  readonly mistakes: SignInConfiguration['mistakes']
  /** Whether they prevent all sign-ins. */
  readonly isUrgent?: boolean
}

/** Says which mistakes are in the configuration of sign-in. */
export function ProviderProblem({ mistakes, isUrgent = false }: ProviderProblemProps) {
  const text = useText()
  return (
    <p className="provider-problem" role={isUrgent ? 'alert' : 'status'}>
      <Icon of={TriangleAlert} />
      <span>{explainMistakes(mistakes, text)}</span>
    </p>
  )
}
