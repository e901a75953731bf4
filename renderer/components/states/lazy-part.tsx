import { CloudOff } from 'lucide-react'
import { Component, createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import { Action } from '../buttons/action.tsx'
import { FullState } from './full-state.tsx'

/** The look of a part that could not be loaded: a state in its place, a box above the page for what opens above it, or nothing. */
type FailedLook = 'place' | 'above' | 'none'

/** A part of the page could not be loaded. */
class NotLoaded extends Error {}

interface BoundaryProps {
  readonly look: FailedLook
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Shows that a part could not be loaded. Any other error goes on to the boundary around it. */
class LoadBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { look, onRetry, children } = this.props
    const error: unknown = this.state.error
    if (error === null) return children
    if (!(error instanceof NotLoaded)) throw error
    return look === 'none' ? null : <NotLoadedState look={look} onRetry={onRetry} />
  }
}

function NotLoadedState({ look, onRetry }: Pick<BoundaryProps, 'look' | 'onRetry'>) {
  const text = useText()
  const state = (
    <FullState icon={CloudOff} title={text('part.notLoaded')} role="alert">
      <p>{text('part.notLoadedBody')}</p>
      <Action look="plain" label={text('error.retry')} onPress={onRetry} />
    </FullState>
  )
  return look === 'above' ? <div className="part-not-loaded">{state}</div> : state
}

/**
 * Makes a component of a part of the page that is loaded on demand. It suspends meanwhile. Where the part cannot be loaded, it says so in
 * its place and tries again when it is asked to; the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: FailedLook = 'place',
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new NotLoaded('A part of the page could not be loaded.', { cause })
      }
    })
  let loading = begin()
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    const retry = () => {
      loading = begin()
      setTries(tries + 1)
    }
    return (
      <LoadBoundary key={tries} look={look} onRetry={retry}>
        {createElement<Props>(loading, props)}
      </LoadBoundary>
    )
  }
}
