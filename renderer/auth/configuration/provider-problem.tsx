import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../components/icon.tsx'

interface ProviderProblemProps {
  readonly problem: string
  /** Whether nobody can sign in because of it. */
  readonly isUrgent?: boolean
}

/** What is wrong with the configuration of sign-in, in the words of the server. */
export function ProviderProblem({ problem, isUrgent = false }: ProviderProblemProps) {
  return (
    <p className="provider-problem" role={isUrgent ? 'alert' : 'status'}>
      <Icon of={TriangleAlert} />
      <span>{problem}</span>
    </p>
  )
}
