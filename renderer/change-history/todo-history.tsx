import { Suspense, useState } from 'react'
import { useText } from '../messages/use-text.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'

const ChangeList = lazyPart(() => import('./change-list.tsx').then((module) => module.ChangeList))

interface TodoHistoryProps {
  readonly todoId: string
}

/** The changes of a todo, folded. They are read when the person opens them. */
export function TodoHistory({ todoId }: TodoHistoryProps) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="fold details-activity"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{text('view.activity')}</summary>
      {isOpen && (
        <Suspense fallback={<p className="loading">{text('app.loading')}</p>}>
          <ChangeList todoId={todoId} scroller={null} onOpen={null} />
        </Suspense>
      )}
    </details>
  )
}
