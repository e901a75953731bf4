import { useEffect, type RefObject } from 'react'
import { makeFileUrl, readTargetUrl, suggestName } from '../../../common/attachment.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useAttachments } from './use-attachments.ts'

/** Attaches files and links that are dropped on the details around an element, or pasted there outside of a text field. */
export function useDroppedAttachments(within: RefObject<Element | null>, todo: Todo): void {
  const text = useText()
  const toasts = useToasts()
  const { add } = useAttachments(todo)
  const latest = useLatest({
    attach: ({ files, urls }: Dropped) => {
      const paths = files.map((file) => window.desktop?.pathOfFile(file) ?? '')
      const all = [...paths.map((path) => makeFileUrl(path)), ...urls]
      if (all.includes(null)) toasts.say(text('attachments.noPath'))
      add(all.flatMap((url) => (url === null ? [] : [{ url, name: suggestName(url) }])))
    },
  })
  useEffect(() => {
    const pane = within.current?.closest<HTMLElement>('.details')
    if (!pane) return
    const controller = new AbortController()
    const { signal } = controller
    const mark = (isOver: boolean) => pane.toggleAttribute('data-drop', isOver)
    const onDragOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (dataTransfer === null || !isWanted(dataTransfer, event)) return mark(false)
      event.preventDefault()
      dataTransfer.dropEffect = 'link'
      mark(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !pane.contains(relatedTarget)) mark(false)
    }
    const onDrop = (event: DragEvent) => {
      mark(false)
      if (event.dataTransfer === null || !isWanted(event.dataTransfer, event)) return
      event.preventDefault()
      latest.attach(readTransfer(event.dataTransfer, 'text/uri-list'))
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.clipboardData === null || isInText(event)) return
      const dropped = readTransfer(event.clipboardData, 'text/plain')
      if (dropped.files.length + dropped.urls.length === 0) return
      event.preventDefault()
      latest.attach(dropped)
    }
    pane.addEventListener('dragover', onDragOver, { signal })
    pane.addEventListener('dragleave', onDragLeave, { signal })
    pane.addEventListener('drop', onDrop, { signal })
    pane.addEventListener('paste', onPaste, { signal })
    return () => {
      controller.abort()
      mark(false)
    }
  }, [within, latest])
}

/** Files and URLs that were dropped or pasted. */
interface Dropped {
  readonly files: readonly File[]
  readonly urls: readonly string[]
}

// A file has a link as well, which is of no use.
function readTransfer(data: DataTransfer, type: 'text/uri-list' | 'text/plain'): Dropped {
  const files = [...data.files]
  if (files.length > 0) return { files, urls: [] }
  const lines = data
    .getData(type)
    .split(/\r?\n/)
    .map((line) => line.trim())
  // In a list of URLs a comment begins with this sign (RFC 2483).
  const wanted = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const urls = wanted.flatMap((line) => {
    const reading = readTargetUrl(line)
    return 'value' in reading ? reading.value : []
  })
  return { files: [], urls: urls.length === wanted.length ? urls : [] }
}

// A text field takes a link itself.
const isWanted = ({ types }: DataTransfer, event: Event): boolean =>
  types.includes('Files') || (types.includes('text/uri-list') && !isInText(event))

const isInText = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
