import { Keyboard } from 'react-aria-components'

interface KeyProps {
  readonly name: string
}

/** A key of the keyboard, as it is printed on it. */
export function Key({ name }: KeyProps) {
  return <Keyboard className="key">{name}</Keyboard>
}
