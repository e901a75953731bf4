import { Children, type ReactNode } from 'react'
import type { MessageId } from '../../messages/catalogue.ts'
import { useText } from './use-text.ts'

interface MessageProps {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, ReactNode>>
}

/** A text of the catalogue with elements in it. */
export function Message({ id, values = {} }: MessageProps) {
  return Children.toArray(useText().inPieces(id, values))
}
