import { readPath } from '../../../common/attachment.ts'
import { clip } from '../../components/clip.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'

/** Returns a function that opens the attachment at an index in the desktop app, and copies the path of a file in a browser. */
export function useOpenAttachment({ id, attachments }: Todo): (index: number) => void {
  const text = useText()
  const toasts = useToasts()
  const copyPath = async (url: string, name: string) => {
    try {
      await navigator.clipboard.writeText(readPath(url))
      toasts.say(text('attachments.pathCopied', { name }))
    } catch {
      toasts.say(text('todos.notCopied'))
    }
  }
  const open = async (index: number, name: string) => {
    const outcome = await window.desktop?.openAttachment(id, index).catch(() => 'refused' as const)
    if (outcome === 'shown') toasts.say(text('attachments.shown', { name }))
    if (outcome === 'missing') toasts.say(text('attachments.missing', { name }))
    if (outcome === 'refused') toasts.say(text('attachments.refused', { name }))
  }
  return (index) => {
    const attachment = attachments[index]
    if (attachment === undefined) return
    const name = clip(attachment.name)
    void (window.desktop === undefined ? copyPath(attachment.url, name) : open(index, name))
  }
}
