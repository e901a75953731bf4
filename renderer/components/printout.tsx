import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'

interface PrintoutProps {
  readonly children: ReactNode
}

/** A sheet that is in place of the page while it is printed (`styles/print.css`). Otherwise nothing of it is rendered. */
export function Printout({ children }: PrintoutProps) {
  return useIsPrinting()
    ? createPortal(<article className="print-sheet">{children}</article>, document.body)
    : null
}

// Whether the page is being printed. It changes before the browser lays out the pages.
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia('print')
    // The browser prints the page as it is once the event has been handled.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const follow = () => (media.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', follow)
    }
  }, [])
  return isPrinting
}
