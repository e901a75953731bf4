import { mostAttachments } from '../../../common/attachment.ts'
import { clip } from '../../components/clip.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useTodoActions } from '../use-todo-actions.ts'

/** A link or a file of a todo. */
export type Attachment = Todo['attachments'][number]

/** The changes of the attachments of a todo. */
export function useAttachments(todo: Todo) {
  const text = useText()
  const toasts = useToasts()
  const { update } = useTodoActions()
  const { attachments } = todo
  return {
    /** Adds attachments, or says that there is no room for them. */
    add: (added: readonly Attachment[]) => {
      if (added.length === 0) return
      if (attachments.length + added.length > mostAttachments) toasts.say(text('attachments.full'))
      else update([todo], { attachments: [...attachments, ...added] })
    },
    replace: (index: number, { url, name }: Attachment) => {
      const before = attachments[index]
      if (before?.url === url && before.name === name) return
      update([todo], { attachments: attachments.with(index, { url, name }) })
    },
    /** Removes one, and offers to undo that. */
    remove: (index: number) => {
      const newName = clip(attachments[index]?.name ?? '')
      update(
        [todo],
        { attachments: attachments.toSpliced(index, 1) },
        { message: 'change.detached', newName },
      )
    },
  }
}
