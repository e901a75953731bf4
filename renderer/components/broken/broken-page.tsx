import { TriangleAlert } from 'lucide-react'
import { useText } from '../../messages/use-text.ts'
import { Action } from '../action.tsx'
import { FullState } from '../full-state.tsx'

/** Shows in place of a page whose rendering failed. */
export function BrokenPage() {
  const text = useText()
  return (
    <main className="whole-page">
      <FullState icon={TriangleAlert} title={text('broken.title')} role="alert" isPage>
        <p>{text('broken.body')}</p>
        <Action look="plain" label={text('broken.reload')} onPress={() => window.location.reload()} />
      </FullState>
    </main>
  )
}
