import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { dayAt, type Day } from '../../common/dates/dates.ts'

const minute = 60_000

const DayContext = createContext<Day | null>(null)

interface DayProviderProps {
  readonly children: ReactNode
}

/** Provides the present day and time, which are updated each minute, at midnight, and when the computer wakes. */
export function DayProvider({ children }: DayProviderProps) {
  const [day, setDay] = useState(() => dayAt(new Date(), null))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(look, minute - (Date.now() % minute) + 50)
      const now = dayAt(new Date(), null)
      setDay((last) => (last.date === now.date && last.time === now.time ? last : now))
    }
    look()
    // Timers stop while the computer sleeps, so the time is read again when the page is shown.
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return <DayContext value={day}>{children}</DayContext>
}

/** The present day and time, to the minute, in the time zone of this computer. Throws outside of DayProvider. */
export function useDay(): Day {
  const day = use(DayContext)
  if (day === null) throw new Error('useDay needs a DayProvider around it')
  return day
}
