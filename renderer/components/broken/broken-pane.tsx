import { TriangleAlert } from 'lucide-react'
import { useText } from '../../messages/use-text.ts'
import { Action } from '../action.tsx'
import { FullState } from '../full-state.tsx'

/** Shows in place of a pane whose rendering failed. The other panes still work. */
export function BrokenPane() {
  const text = useText()
  return (
    <FullState icon={TriangleAlert} title={text('broken.paneTitle')} role="alert">
      <p>{text('broken.paneBody')}</p>
      <Action look="plain" label={text('broken.reload')} onPress={() => window.location.reload()} />
    </FullState>
  )
}
