import { BellRing } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Button, Dialog, Popover } from 'react-aria-components'
import '../styles/reminders.css'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { UnansweredRow } from './unanswered-row.tsx'
import { useNotifications } from './use-notifications.ts'
import { useUnanswered, type Unanswered } from './unanswered.ts'

/** A quiet line above the view with the todo whose reminder rang and is unanswered, or the number of them. It opens them. */
export function RemindersMark() {
  const unanswered = useUnanswered()
  const [first] = unanswered ?? []
  return (
    <>
      <Notifications unanswered={unanswered} />
      {unanswered !== null && first !== undefined && (
        <Mark unanswered={unanswered} first={first.todo.title} />
      )}
    </>
  )
}

// Not at each change of a todo: whether the browser allows notifications is known to another process.
const Notifications = memo(function Notifications({
  unanswered,
}: {
  readonly unanswered: readonly Unanswered[] | null
}) {
  useNotifications(unanswered)
  return null
})

interface MarkProps {
  readonly unanswered: readonly Unanswered[]
  /** The title of the first todo. */
  readonly first: string
}

function Mark({ unanswered, first }: MarkProps) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const label = unanswered.length === 1 ? first : text('reminders.unanswered', { count: unanswered.length })
  return (
    <>
      <div className="reminders-bar">
        <Button
          ref={button}
          className="reminders-mark"
          aria-label={text('reminders.open', { reminders: label })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPress={() => setIsOpen(true)}
        >
          <Icon of={BellRing} />
          <span dir="auto">{label}</span>
        </Button>
      </div>
      <Popover
        className="popover reminders-popover"
        triggerRef={button}
        placement="bottom start"
        offset={4}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <Dialog className="reminders-list" aria-label={text('reminders.field')}>
          <ul>
            {unanswered.map(({ todo, at }) => (
              <UnansweredRow key={todo.id} todo={todo} at={at} onOpen={() => setIsOpen(false)} />
            ))}
          </ul>
        </Dialog>
      </Popover>
    </>
  )
}
