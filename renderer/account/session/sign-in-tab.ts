import type { TabCredentials } from './tab-credentials.ts'

/** Signs in the tab with the launch code in its address, now and after each link that is pasted into the address bar. */
export function signInTab(page: Window, credentials: TabCredentials, onSignedIn: () => void): void {
  let view = hasLaunchCode(page.location.hash) ? '' : page.location.hash
  const signIn = async (isPasted: boolean) => {
    const code = takeLaunchCode(page, view)
    view = page.location.hash
    if (code === null) return
    const isSignedIn = await credentials.exchange(code)
    // The page of an open tab may be older than the server that made the link.
    if (isPasted && isSignedIn && credentials.isLasting) page.location.reload()
    else onSignedIn()
  }
  void signIn(false)
  page.addEventListener('hashchange', () => void signIn(true))
}

const codePrefix = '#code='

const hasLaunchCode = (fragment: string): boolean => fragment.startsWith(codePrefix)

// Replaces a launch code in the address bar and the history by `fragment`, and returns the code.
function takeLaunchCode({ location, history }: Window, fragment: string): string | null {
  if (!hasLaunchCode(location.hash)) return null
  const code = location.hash.slice(codePrefix.length)
  history.replaceState(history.state, '', `${location.pathname}${fragment}`)
  return code
}
