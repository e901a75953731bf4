import { File, Link2, Mail, Paperclip, Pencil, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, Link, Popover } from 'react-aria-components'
import { mostAttachments, nameTarget, readPath } from '../../../common/attachment.ts'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import '../../styles/attachments.css'
import type { Todo } from '../../sync/entities.ts'
import { Field } from '../fields/field.tsx'
import { AttachmentForm } from './attachment-form.tsx'
import { useAttachments, type Attachment } from './use-attachments.ts'
import { useOpenAttachment } from './use-open-attachment.ts'

interface AttachmentsProps {
  readonly todo: Todo
}

/** The attachments of a todo, a line for each. */
export function AttachmentLines({ todo }: AttachmentsProps) {
  const text = useText()
  const { replace, remove } = useAttachments(todo)
  const open = useOpenAttachment(todo)
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ readonly index: number; readonly of: number } | null>(null)
  const { attachments } = todo
  useLayoutEffect(() => {
    // The focus was in the line that is gone. The icon that adds one is the last field.
    if (removed.current === null || attachments.length >= removed.current.of) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('.attachment-open') ?? []
    const next = buttons[Math.min(removed.current.index, buttons.length - 1)]
    removed.current = null
    ;(next ?? document.querySelector<HTMLElement>('.details-fields > button:last-child'))?.focus()
  }, [attachments.length])
  if (attachments.length === 0) return null
  return (
    <ul ref={list} className="attachments" aria-label={text('attachments.field')}>
      {attachments.map((attachment, index) => (
        <AttachmentLine
          // Attachments have no ids, and two can be the same.
          key={`${index} ${attachment.url}`}
          attachment={attachment}
          onOpen={() => open(index)}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => {
            removed.current = { index, of: attachments.length }
            remove(index)
          }}
        />
      ))}
    </ul>
  )
}

interface AttachmentLineProps {
  readonly attachment: Attachment
  readonly onOpen: () => void
  readonly onChange: (attachment: Attachment) => void
  readonly onRemove: () => void
}

function AttachmentLine({ attachment, onOpen, onChange, onRemove }: AttachmentLineProps) {
  const text = useText()
  const line = useRef<HTMLLIElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const { url, name } = attachment
  const target = nameTarget(url)
  const isFile = url.startsWith('file:')
  const address = isFile ? readPath(url) : url
  const words = (
    <>
      <Icon of={isFile ? File : url.startsWith('mailto:') ? Mail : Link2} />
      <span className="attachment-words">
        <bdi className="attachment-name">{name}</bdi>
        {target !== name && <bdi className="attachment-target">{target}</bdi>}
      </span>
    </>
  )
  return (
    <li ref={line} className="attachment" title={address}>
      {window.desktop === undefined && !isFile ? (
        <Link className="attachment-open" href={url} target="_blank" rel="noopener noreferrer">
          {words}
        </Link>
      ) : (
        <Button className="attachment-open" onPress={onOpen}>
          {words}
        </Button>
      )}
      <IconAction
        icon={Pencil}
        label={text('attachments.edit', { name })}
        hint={text('attachments.editHint')}
        onPress={() => setIsEditing(true)}
      />
      <IconAction
        icon={X}
        label={text('attachments.remove', { name })}
        hint={text('attachments.removeHint')}
        onPress={onRemove}
      />
      <Popover
        className="popover field-popover"
        aria-label={text('attachments.edit', { name })}
        placement="bottom start"
        offset={4}
        triggerRef={line}
        isOpen={isEditing}
        onOpenChange={setIsEditing}
      >
        <AttachmentForm attachment={attachment} onSave={onChange} onClose={() => setIsEditing(false)} />
      </Popover>
    </li>
  )
}

/** The icon that opens the form for one more attachment. */
export function AddAttachment({ todo }: AttachmentsProps) {
  const text = useText()
  const { add } = useAttachments(todo)
  const [isOpen, setIsOpen] = useState(false)
  if (todo.attachments.length >= mostAttachments) return null
  return (
    <Field
      name={text('attachments.add')}
      icon={<Icon of={Paperclip} />}
      value={null}
      spokenValue=""
      invitation={text('attachments.add')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <AttachmentForm
        attachment={null}
        onSave={(attachment) => add([attachment])}
        onClose={() => setIsOpen(false)}
      />
    </Field>
  )
}
