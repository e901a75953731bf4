import { Button } from 'react-aria-components'

interface ActionProps {
  readonly label: string
  readonly look: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly onPress?: () => void
  readonly slot?: string
  readonly type?: 'button' | 'submit'
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  readonly autoFocus?: boolean
  /** The name for assistive technology in place of the label. It must begin with the label (WCAG 2.5.3). */
  readonly name?: string
}

/** A button with a visible label. */
export function Action({ label, look, name, ...button }: ActionProps) {
  return (
    <Button
      {...button}
      {...(name !== undefined && { 'aria-label': name })}
      className={`action action-${look}`}
    >
      {label}
    </Button>
  )
}
