import { useEffect, useRef } from 'react'

/** Answers a ref for what scrolls, and a function that scrolls it to its end once `last` is another. */
export function useScrollToEnd(last: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)

  useEffect(() => {
    if (last === undefined || !isWanted.current) return
    isWanted.current = false
    const frame = requestAnimationFrame(() =>
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight }),
    )
    return () => cancelAnimationFrame(frame)
  }, [last])

  return { scroller, scrollToEnd: () => (isWanted.current = true) }
}
