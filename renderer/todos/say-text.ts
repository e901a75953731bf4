import { createElement } from 'react'
import type { MessageId } from '../../messages/catalogue.ts'
import { Message } from '../messages/message.tsx'
import type { ActionContext } from './use-loaded-actions.ts'

/** Says a text in a toast. It is found when the toast shows, among the texts that were loaded with the action. */
export const sayText = (
  { toasts }: ActionContext,
  id: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): void => toasts.say(createElement(Message, { id, values }))
