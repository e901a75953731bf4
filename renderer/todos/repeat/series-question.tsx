import { createContext, Suspense, use, useState, type ReactNode } from 'react'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import type { Todo } from '../../sync/account-state.ts'

const SeriesDialog = lazyPart(() => import('./series-dialog.tsx').then((module) => module.SeriesDialog), {
  close: ({ onClose }) => onClose(),
})

/** The question that is asked where occurrences are deleted: these alone, or their series. */
export interface SeriesQuestion {
  /** All todos that are deleted, subtasks left out that go with others. */
  readonly todos: readonly Todo[]
  /** How many of them repeat: 1 or more. */
  readonly repeating: number
  readonly onSkip: () => void
  readonly onDelete: () => void
}

const SeriesQuestionContext = createContext<(question: SeriesQuestion) => void>(() => undefined)

interface SeriesQuestionProviderProps {
  readonly children: ReactNode
}

/** Provides the dialog that asks whether to skip occurrences or to delete their series. It is loaded when it opens. */
export function SeriesQuestionProvider({ children }: SeriesQuestionProviderProps) {
  const [question, setQuestion] = useState<SeriesQuestion | null>(null)
  return (
    <SeriesQuestionContext value={setQuestion}>
      {children}
      {question !== null && (
        <Suspense>
          <SeriesDialog question={question} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </SeriesQuestionContext>
  )
}

/** Returns the function that asks the question. */
export const useSeriesQuestion = (): ((question: SeriesQuestion) => void) => use(SeriesQuestionContext)
