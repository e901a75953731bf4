import { createContext, Suspense, use, useState, type ReactNode } from 'react'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import type { SeriesQuestion } from './series-dialog.tsx'

const SeriesDialog = lazyPart(() => import('./series-dialog.tsx').then((module) => module.SeriesDialog), {
  close: ({ onClose }) => onClose(),
})

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
