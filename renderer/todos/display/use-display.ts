import { useMemo } from 'react'
import { useChangeSettings, usePageSettings, type PlaceDisplay } from '../../settings/settings.ts'
import type { View } from '../../todo-views/view.ts'

/** The name of the place of a view, in whose display `/all/active` has a part; null for one that has no display, such as a tag. */
function findPlace(path: string): string | null {
  if (path.startsWith('/all')) return 'all'
  return /^\/(?:inbox|today|upcoming|someday|completed|(?:lists|views)\/.+)$/.test(path)
    ? path.slice(1)
    : null
}

/** The display of a view that the person has set; undefined where there is none. */
function useDisplay({ path }: Pick<View, 'path'>): PlaceDisplay | undefined {
  const { display } = usePageSettings()
  return display?.[findPlace(path) ?? '']
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
