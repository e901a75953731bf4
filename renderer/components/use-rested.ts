import { useEffect, useState } from 'react'

/** The rest after typing, in ms, after which assistive technology says what was understood. */
const restTime = 700

/** Returns a text as it was when it last rested; empty at first. */
export function useRested(value: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
