import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import { Action } from '../buttons/action.tsx'
import { FullState } from './full-state.tsx'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows its children, or `fallback` after one of them threw an error while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

/** Shows in place of a page whose rendering failed. */
export function BrokenPage() {
  const text = useText()
  return (
    <main className="whole-page">
      <FullState icon={TriangleAlert} title={text('broken.title')} role="alert" isPage>
        <p>{text('broken.body')}</p>
        <ReloadButton />
      </FullState>
    </main>
  )
}

/** Shows in place of a pane whose rendering failed. The other panes still work. */
export function BrokenPane() {
  const text = useText()
  return (
    <FullState icon={TriangleAlert} title={text('broken.paneTitle')} role="alert">
      <p>{text('broken.paneBody')}</p>
      <ReloadButton />
    </FullState>
  )
}

function ReloadButton() {
  const text = useText()
  return <Action look="plain" label={text('broken.reload')} onPress={() => window.location.reload()} />
}
