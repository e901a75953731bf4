import { CloudOff, X } from 'lucide-react'
import {
  Component,
  createElement,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useLoadTexts } from '../../messages/language-context.ts'
import { useText } from '../../messages/use-text.ts'
import { Action } from '../buttons/action.tsx'
import { IconAction } from '../buttons/icon-action.tsx'
import { isOfInputMethod } from '../keyboard.ts'
import { useLatest } from '../use-latest.ts'
import { FullState } from './full-state.tsx'

/**
 * The look of a part that could not be loaded: a state in its pane, nothing, another component instead of it, or a box above the page for what
 * opens above it. The box is closed as the part would be.
 */
type FailedLook<Props> =
  | 'pane'
  | 'none'
  | { readonly instead: ComponentType<Props> }
  | { readonly close: (props: Props) => void }

/** A part of the page could not be loaded. */
class NotLoaded extends Error {}

interface BoundaryProps {
  /** Shows where the part could not be loaded. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows that a part could not be loaded. Any other error goes on to the boundary around it. */
class LoadBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { fallback, children } = this.props
    const error: unknown = this.state.error
    if (error === null) return children
    if (!(error instanceof NotLoaded)) throw error
    return fallback
  }
}

/** Says that a part could not be loaded, with a button that tries again. */
export function NotLoadedState({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText()
  return (
    <FullState icon={CloudOff} title={text('part.notLoaded')} role="alert">
      <p>{text('part.notLoadedBody')}</p>
      <Action look="plain" label={text('error.retry')} onPress={onRetry} />
    </FullState>
  )
}

interface NotLoadedBoxProps {
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** It does not take the focus, so that Escape closes it from everywhere, before it does anything else. */
function NotLoadedBox({ onRetry, onClose }: NotLoadedBoxProps) {
  const text = useText()
  const latest = useLatest({ onClose })
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isOfInputMethod(event)) return
      event.stopPropagation()
      latest.onClose()
    }
    window.addEventListener('keydown', closeByKey, { capture: true })
    return () => window.removeEventListener('keydown', closeByKey, { capture: true })
  }, [latest])
  return (
    <div className="part-not-loaded">
      <NotLoadedState onRetry={onRetry} />
      <IconAction icon={X} label={text('dialog.close')} onPress={onClose} />
    </div>
  )
}

interface InsteadProps {
  readonly onGone: () => void
  readonly children: ReactNode
}

function Instead({ onGone, children }: InsteadProps) {
  const latest = useLatest({ onGone })
  useEffect(() => () => latest.onGone(), [latest])
  return children
}

/**
 * Makes a component of a part of the page that is loaded on demand, with the texts of such parts. It suspends meanwhile. Where the part cannot be loaded, it says so in
 * its place and tries again when it is asked to, or when it shows the next time; the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: FailedLook<Props> = 'pane',
): ComponentType<Props> {
  const begin = (loadTexts: () => Promise<void>) =>
    lazy(async () => {
      try {
        const [part] = await Promise.all([load(), loadTexts()])
        return { default: part }
      } catch (cause) {
        throw new NotLoaded('A part of the page could not be loaded.', { cause })
      }
    })
  let loading: ReturnType<typeof begin> | null = null
  return function LazyPart(props: Props) {
    const loadTexts = useLoadTexts()
    const [tries, setTries] = useState(0)
    // The next time that it shows, it is loaded anew.
    const forget = () => {
      loading = null
    }
    const retry = () => {
      forget()
      setTries(tries + 1)
    }
    const close = (closePart: (props: Props) => void) => {
      forget()
      closePart(props)
    }
    const fallback =
      look === 'pane' ? (
        <NotLoadedState onRetry={retry} />
      ) : look === 'none' ? null : 'instead' in look ? (
        <Instead onGone={forget}>{createElement<Props>(look.instead, props)}</Instead>
      ) : (
        <NotLoadedBox onRetry={retry} onClose={() => close(look.close)} />
      )
    return (
      <LoadBoundary key={tries} fallback={fallback}>
        {createElement<Props>((loading ??= begin(loadTexts)), props)}
      </LoadBoundary>
    )
  }
}
