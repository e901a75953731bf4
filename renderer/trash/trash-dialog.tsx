import { useEffect, useRef, useState } from 'react'
import { useFormats, type Formats } from '../messages/formats.ts'
import { Action } from '../components/buttons/action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useText, type Text } from '../messages/use-text.ts'
import type { List, Todo } from '../sync/entities.ts'
import { clip } from '../components/clip.ts'
import { titleOf, type TrashCounts, type TrashEntry } from './entries.ts'

/** A question before the trash is changed. */
export type TrashQuestion =
  /** Whether to restore an entry together with the entries that must be restored before it. */
  | { readonly type: 'blocked'; readonly entry: TrashEntry; readonly blockers: readonly (Todo | List)[] }
  /** Whether to remove an entry for good, with the number of todos below it. */
  | { readonly type: 'purge'; readonly entry: TrashEntry; readonly below: number }
  /** Whether to remove everything in the trash for good. */
  | ({ readonly type: 'empty' } & TrashCounts)

interface TrashDialogProps {
  /** Null for none. */
  readonly question: TrashQuestion | null
  /** Called after the person has agreed and the dialog is removed, when the focus is in the list again. */
  readonly onAnswer: (question: TrashQuestion) => void
  readonly onClose: () => void
}

/** Asks before an entry is removed for good, or restored together with others. */
export function TrashDialog({ question, onAnswer, onClose }: TrashDialogProps) {
  const text = useText()
  // While the dialog fades out, it still shows the last question.
  const [last, setLast] = useState(question)
  if (question !== null && question !== last) setLast(question)
  const shown = question ?? last
  const agreed = useRef<TrashQuestion | null>(null)
  const answer = () => {
    if (agreed.current !== null) onAnswer(agreed.current)
    agreed.current = null
  }
  const { formatList } = useFormats()
  const words = shown === null ? null : describe(shown, text, formatList)
  return (
    <Dialog role="alertdialog" title={words?.title ?? ''} isOpen={question !== null} onOpenChange={onClose}>
      <AfterClosing run={answer} />
      {words !== null && <p>{words.body}</p>}
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} autoFocus />
        {shown !== null && words !== null && (
          <Action
            look={shown.type === 'blocked' ? 'primary' : 'danger'}
            slot="close"
            label={words.agree}
            onPress={() => {
              agreed.current = shown
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Calls `run` when the dialog around it has gone. */
function AfterClosing({ run }: { readonly run: () => void }) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => latest.current(), [])
  return null
}

/** The words of a question. */
interface QuestionWords {
  readonly title: string
  readonly body: string
  /** The label of the button that agrees. */
  readonly agree: string
}

const purgeTexts = {
  todo: 'trash.purgeBody',
  list: 'trash.purgeListBody',
  section: 'trash.purgeSectionBody',
  view: 'trash.purgeViewBody',
} as const

function describe(question: TrashQuestion, text: Text, formatList: Formats['formatList']): QuestionWords {
  if (question.type === 'empty') {
    const { todos, lists, sections, views } = question
    const things = [
      todos > 0 ? text('trash.emptyTodos', { count: todos }) : null,
      lists > 0 ? text('trash.emptyLists', { count: lists }) : null,
      sections > 0 ? text('trash.emptySections', { count: sections }) : null,
      views > 0 ? text('trash.emptyViews', { count: views }) : null,
    ].filter((thing) => thing !== null)
    return {
      title: text('trash.emptyTitle'),
      body: text('trash.emptyThings', { things: formatList(things) }),
      agree: text('trash.empty'),
    }
  }
  const { type, entity } = question.entry
  const title = clip(titleOf(entity))
  if (question.type === 'purge') {
    return {
      title: text('trash.purgeTitle', { title }),
      body: text(purgeTexts[type], { count: question.below }),
      agree: text('trash.purge'),
    }
  }
  const [first] = question.blockers
  const name = first === undefined ? '' : clip(titleOf(first))
  const isList = first !== undefined && 'name' in first
  return {
    title: text('trash.blockedTitle', { name }),
    body: text(isList ? 'trash.blockedByList' : 'trash.blockedByParent', { title, name }),
    agree: text('trash.restoreTogether'),
  }
}
