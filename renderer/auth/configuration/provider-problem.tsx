import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../components/icon.tsx'

interface ProviderProblemProps {
  readonly problem: string
  /** Whether it prevents all sign-ins. */
  readonly isUrgent?: boolean
}

/** Shows a problem of the provider or of its configuration, in the words of the server. */
export function ProviderProblem({ problem, isUrgent = false }: ProviderProblemProps) {
  return (
    <p className="provider-problem" role={isUrgent ? 'alert' : 'status'}>
      <Icon of={TriangleAlert} />
      <span>{problem}</span>
    </p>
  )
}
