import { useEffect, useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { useLoadTexts } from '../../messages/language-context.ts'
import { useChangeSettings, usePageSettings, type PlaceDisplay } from '../../settings/settings.ts'
import type { View } from '../../todo-views/view.ts'

/** The name of the place of a view, which All shares with its filter; null for a view that has no display, such as that of a tag. */
export function findPlace(path: string): string | null {
  if (path.startsWith('/all')) return 'all'
  return /^\/(?:inbox|today|upcoming|someday|completed|(?:lists|views)\/.+)$/.test(path)
    ? path.slice(1)
    : null
}

function useDisplay({ path }: Pick<View, 'path'>): PlaceDisplay | undefined {
  const { display } = usePageSettings()
  return display?.[findPlace(path) ?? '']
}

/** Whether the person has set how a place is shown, other than by folding. */
export const isDisplaySet = (display: PlaceDisplay | undefined): display is PlaceDisplay =>
  display !== undefined &&
  (['layout', 'group', 'sort', 'completed', 'subtasks'] as const).some(
    (field) => (display[field] ?? null) !== null,
  )

const loadDisplay = () => import('./display-view.ts')

/** Returns a view as the person has set it; null until the part of the page that does so is loaded. */
export function useDisplayedView(view: View): View | null {
  const { locale } = useFormats()
  const loadTexts = useLoadTexts()
  const display = useDisplay(view)
  const isSet = isDisplaySet(display)
  // Where the part cannot be loaded, the view shows as usual.
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadDisplay>> | 'failed' | null>(null)
  const isNeeded = isSet && part === null
  useEffect(() => {
    if (!isNeeded) return
    Promise.all([loadDisplay(), loadTexts()]).then(
      ([module]) => setPart(module),
      () => setPart('failed'),
    )
  }, [isNeeded, loadTexts])
  return useMemo(() => {
    if (!isSet || part === 'failed') return view
    return part && part.displayView(view, display, locale)
  }, [view, display, isSet, part, locale])
}

/** The most keys of folded groups that a place keeps. */
const mostFolded = 500

/** The groups of a view that are folded, and the function that folds one or opens it. */
export function useFoldedGroups(view: Pick<View, 'path'>) {
  const { mutate: change } = useChangeSettings({ isOfLayout: true })
  const keys = useDisplay(view)?.closed
  const foldedGroups = useMemo(() => new Set(keys), [keys])
  const place = findPlace(view.path)
  const fold = (foldKey: string) => {
    if (place === null) return
    const others = [...foldedGroups].filter((each) => each !== foldKey)
    const closed = foldedGroups.has(foldKey) ? others : [...others, foldKey].slice(-mostFolded)
    change({ display: { [place]: { closed } } })
  }
  return { foldedGroups, fold }
}
