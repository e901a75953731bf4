import { Keyboard } from 'react-aria-components'

interface KeyProps {
  readonly name: string
}

/** The name of a key of the keyboard. */
export function Key({ name }: KeyProps) {
  return <Keyboard className="key">{name}</Keyboard>
}
