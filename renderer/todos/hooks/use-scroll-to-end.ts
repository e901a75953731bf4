import { useEffect, useRef } from 'react'

// Rows get their real heights some frames after they are drawn, and the list grows with them.
const SETTLED_FRAMES = 12

/** Answers a ref for what scrolls, and a function that scrolls it to its end once `last` is another. */
export function useScrollToEnd(last: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)

  useEffect(() => {
    if (last === undefined || !isWanted.current) return
    isWanted.current = false
    let frame = 0
    let height = 0
    let settled = 0
    const follow = () => {
      const element = scroller.current
      if (!element) return
      element.scrollTo({ top: element.scrollHeight })
      settled = element.scrollHeight === height ? settled + 1 : 0
      height = element.scrollHeight
      if (settled < SETTLED_FRAMES) frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [last])

  return { scroller, scrollToEnd: () => (isWanted.current = true) }
}
