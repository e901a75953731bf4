import { useEffect } from 'react'
import { useFormats } from '../messages/formats.ts'

/** After the first paint, in milliseconds, but before the first click or key on a todo. */
const delay = 300

/** Loads the parts of the page that are not needed for its first paint, so that none of them needs the server later. */
export function useLoadWhenIdle(): void {
  const { locale } = useFormats()
  useEffect(() => {
    const loading = new AbortController()
    const loadAll = async () => {
      const { lazyParts } = await import('./lazy-parts.ts')
      for (const load of lazyParts) {
        if (loading.signal.aborted) return
        await load(locale).catch(() => undefined)
      }
    }
    // A part that is not there now is loaded when it is wanted.
    const timer = setTimeout(() => void loadAll().catch(() => undefined), delay)
    return () => {
      clearTimeout(timer)
      loading.abort()
    }
  }, [locale])
}
