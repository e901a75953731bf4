import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Readonly<Record<string, (...args: never[]) => void>>

/** Returns stable functions that call those of the last rendering, so that memoized components are not rendered again. */
export function useLatest<F extends { readonly [name in keyof F]: (...args: never[]) => void }>(
  functions: F,
): F {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...args: never[]) => (latest.current as Functions)[name]?.(...args),
        ]),
      ) as F,
  )
  return stable
}
