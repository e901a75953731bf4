import '../styles/change-history.css'
import { memo, type ReactNode } from 'react'
import { useFormats } from '../messages/formats.ts'
import type { Change } from '../../server/contract.ts'
import { Action } from '../components/buttons/action.tsx'
import { Message } from '../messages/message.tsx'
import { useText, type Text } from '../messages/use-text.ts'
import { hrefOf } from '../routing/location.ts'
import { describeChange, excerptTitles } from './describe-change.ts'
import type { ChangeWords, Phrase } from './describe-fields.ts'

interface ChangeItemProps {
  readonly change: Change
  /** The id of the todo whose part of the change shows; null for all of it. */
  readonly todoId: string | null
  readonly words: ChangeWords
  /** Whether this page made it. */
  readonly isOwn: boolean
  /** Whether it was undone. */
  readonly isUndone: boolean
  readonly onUndo: (change: Change, who: string) => void
  /** Called with the id of a todo to show its details; null if they are shown already. */
  readonly onOpen: ((todoId: string) => void) | null
}

/** A change with its description, its author, its time and a button that undoes it. */
export const ChangeItem = memo(function ChangeItem(props: ChangeItemProps) {
  const { change, todoId, words, isOwn, isUndone, onUndo, onOpen } = props
  const text = useText()
  const formats = useFormats()
  const { phrases, todoId: only } = describeChange(change, words, todoId)
  const who = nameActor(change, isOwn, text)
  const count = change.changes?.length ?? 0
  // It is undone as a whole, so that the activity offers that, which shows all of it.
  const isPart = todoId !== null && count > 1
  const [first] = phrases
  return (
    <li className="change" tabIndex={-1} data-undone={isUndone || undefined}>
      <div className="change-lines">
        {phrases.map((phrase, index) => (
          <p key={index} className="change-phrase" dir="auto">
            <PhraseText phrase={phrase} todoId={only} onOpen={onOpen} />
          </p>
        ))}
        <p className="change-facts">
          <span>
            {change.undoes === null ? (
              <bdi>{who}</bdi>
            ) : (
              <Message id="activity.byUndo" values={{ who: <bdi>{who}</bdi> }} />
            )}
          </span>
          <time dateTime={change.at}>
            {formats.formatTime(change.at, { hour: 'numeric', minute: '2-digit' })}
          </time>
          {isPart && <a href={hrefOf('/activity')}>{text('activity.withOthers', { count: count - 1 })}</a>}
        </p>
      </div>
      {isUndone && <span className="change-undone">{text('activity.undone')}</span>}
      {!isUndone && !isPart && canUndo(change) && (
        <Action
          look="quiet"
          label={text('activity.undo')}
          {...(first && {
            name: text('activity.undoNamed', { change: text(first.message, first.values) }),
          })}
          onPress={() => onUndo(change, who)}
        />
      )}
    </li>
  )
})

// An entity that was removed for good has no values.
const canUndo = ({ changes = [] }: Change): boolean => changes.every((entry) => 'after' in entry)

interface PhraseTextProps {
  readonly phrase: Phrase
  /** The id of the todo that `title` names; null where it names none. */
  readonly todoId: string | null
  readonly onOpen: ((todoId: string) => void) | null
}

function PhraseText({ phrase, todoId, onOpen }: PhraseTextProps) {
  const { message, values } = phrase
  const { shown, more } = excerptTitles(phrase)
  const elements = Object.fromEntries(
    Object.entries(values).map(([name, value]): readonly [string, ReactNode] => {
      if (typeof value === 'number') return [name, value]
      const title = <bdi key={name}>{value}</bdi>
      if (name !== 'title' || onOpen === null || todoId === null) return [name, title]
      return [
        name,
        <a
          key={name}
          className="change-title"
          href={hrefOf(`/todos/${todoId}`)}
          onClick={(event) => {
            event.preventDefault()
            onOpen(todoId)
          }}
        >
          {title}
        </a>,
      ]
    }),
  )
  return (
    <>
      <Message id={message} values={elements} />
      {shown.length > 0 && (
        <span className="change-titles">
          {shown.map((title, index) => (
            <span key={index}>
              {index > 0 && ', '}
              <Message id="activity.quoted" values={{ title: <bdi>{title}</bdi> }} />
            </span>
          ))}
          {more > 0 && <Message id="activity.titles" values={{ titles: '', more }} />}
        </span>
      )}
    </>
  )
}

/** Names the client that made a change. */
function nameActor({ actor }: Change, isOwn: boolean, text: Text): string {
  if (isOwn) return text(window.desktop ? 'actor.thisWindow' : 'actor.thisTab')
  switch (actor.kind) {
    case 'tab':
      return text('actor.tab')
    case 'window':
      return text('actor.window')
    case 'command-line':
      return text('actor.commandLine')
    case 'token':
      return actor.name ?? text('actor.unnamedScript')
    case 'purge':
      return text('actor.purge')
    default:
      return text('actor.other')
  }
}
