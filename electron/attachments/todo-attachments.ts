import * as z from 'zod'
import type { AttachmentOutcome } from '../bridge.ts'
import type { DesktopApi } from '../client/api.ts'
import { openAttachment, type AttachmentSystem } from './open-attachment.ts'

const answeredTodo = z.object({ attachments: z.array(z.object({ url: z.string() })) })

/** Opens the attachment at an index of a todo. Rejects if the server does not answer, or has no such todo. */
export type OpenTodoAttachment = (todoId: string, index: number) => Promise<AttachmentOutcome>

/** Creates the function. It reads the URL from the server, so that a page cannot name one. */
export const createTodoAttachments =
  (api: Pick<DesktopApi, 'call'>, system: AttachmentSystem): OpenTodoAttachment =>
  async (todoId, index) => {
    const { body } = await api.call('GET', `/api/todos/${todoId}`)
    const url = answeredTodo.parse(body).attachments[index]?.url
    return url === undefined ? 'missing' : openAttachment(url, system)
  }
