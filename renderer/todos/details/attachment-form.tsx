import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { FieldError, Form, Input, Label, TextField } from 'react-aria-components'
import {
  longestAttachmentName,
  makeFileUrl,
  readPath,
  readTypedTarget,
  suggestName,
} from '../../../common/attachment.ts'
import { cleanLine } from '../../../common/one-line.ts'
import { Action } from '../../components/buttons/action.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useText } from '../../messages/use-text.ts'
import type { Attachment } from './use-attachments.ts'

interface AttachmentFormProps {
  /** The attachment that is changed; null for a new one. */
  readonly attachment: Attachment | null
  readonly onSave: (attachment: Attachment) => void
  readonly onClose: () => void
}

/** The form for the link or the path of an attachment, and its name. */
export function AttachmentForm({ attachment, onSave, onClose }: AttachmentFormProps) {
  const text = useText()
  const stored = attachment === null ? '' : showTarget(attachment.url)
  const [target, setTarget] = useState(stored)
  const [name, setName] = useState(attachment?.name ?? '')
  const [isTried, setIsTried] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  // A path need not give the same URL again.
  const url = attachment !== null && target === stored ? attachment.url : readTypedTarget(target)
  const suggested = url === null ? '' : suggestName(url)
  const isNameLong = [...cleanLine(name)].length > longestAttachmentName
  const desktop = window.desktop
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (url === null || isNameLong) return
    onClose()
    onSave({ url, name: cleanLine(name) || suggested })
  }
  const onKeyDown = (event: KeyboardEvent & { continuePropagation: () => void }) => {
    // React Aria stops key events of fields by default, but Escape closes the form.
    event.continuePropagation()
    // Enter must not submit the form if it ends a composition.
    if (event.key === 'Enter' && isOfInputMethod(event.nativeEvent)) event.preventDefault()
  }
  const choose = (file: File | undefined) => {
    const fileUrl = file && makeFileUrl(desktop?.pathOfFile(file) ?? '')
    if (fileUrl) setTarget(showTarget(fileUrl))
  }
  return (
    <Form className="attachment-form" validationBehavior="aria" onSubmit={submit}>
      <TextField
        className="field"
        value={target}
        onChange={setTarget}
        onKeyDown={onKeyDown}
        isInvalid={isTried && url === null}
        autoFocus
        autoComplete="off"
      >
        <Label>{text('attachments.target')}</Label>
        <Input
          className="input"
          dir="ltr"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <FieldError className="field-error">{text('attachments.notRead')}</FieldError>
      </TextField>
      <TextField
        className="field"
        value={name}
        onChange={setName}
        onKeyDown={onKeyDown}
        isInvalid={isTried && isNameLong}
        autoComplete="off"
      >
        <Label>{text('attachments.name')}</Label>
        <Input className="input" dir="auto" placeholder={suggested} />
        <FieldError className="field-error">{text('lists.nameTooLong')}</FieldError>
      </TextField>
      <div className="attachment-actions">
        {desktop && (
          <>
            <input
              ref={files}
              type="file"
              hidden
              onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
            />
            <Action label={text('attachments.choose')} look="quiet" onPress={() => files.current?.click()} />
          </>
        )}
        <Action
          label={text(attachment === null ? 'attachments.attach' : 'attachments.save')}
          look="primary"
          type="submit"
        />
      </div>
    </Form>
  )
}

const showTarget = (url: string): string => (url.startsWith('file:') ? readPath(url) : url)
