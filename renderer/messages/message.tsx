import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../messages/catalogue.ts'

interface MessageProps {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, ReactNode>>
}

/** A text of the catalogue with elements in it. */
export function Message({ id, values = {} }: MessageProps) {
  return <FormattedMessage id={id} values={values} />
}
