import { TriangleAlert } from 'lucide-react'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'

interface SavedStateProps {
  readonly state: 'saving' | 'saved' | 'failed'
}

const texts = { saving: 'saved.saving', saved: 'saved.saved', failed: 'saved.failed' } as const

/** Says in a few words whether all changes are saved. */
export function SavedState({ state }: SavedStateProps) {
  const text = useText()
  return (
    <p className="meta saved-state" data-state={state} role="status">
      {state === 'failed' && <Icon of={TriangleAlert} />}
      {text(texts[state])}
    </p>
  )
}
