const PREFIX = '#code='

/** Whether a fragment carries a launch code rather than a view. */
export const carriesLaunchCode = (fragment: string): boolean => fragment.startsWith(PREFIX)

/** Takes the launch code out of the address bar and out of the history, and answers it. */
export function takeLaunchCode({ location, history }: Window, fragmentAfter: string): string | null {
  if (!carriesLaunchCode(location.hash)) return null
  const code = location.hash.slice(PREFIX.length)
  history.replaceState(history.state, '', `${location.pathname}${fragmentAfter}`)
  return code
}
