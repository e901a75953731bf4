import { carriesLaunchCode, takeLaunchCode } from './launch-code.ts'
import type { TabCredentials } from './tab-credentials.ts'

/** Signs the tab in with the launch code in its address, now and whenever another link is pasted into it. */
export function signInTab(page: Window, credentials: TabCredentials, onSignedIn: () => void): void {
  let view = carriesLaunchCode(page.location.hash) ? '' : page.location.hash
  const signIn = async (isPasted: boolean) => {
    const code = takeLaunchCode(page, view)
    view = page.location.hash
    if (code === null) return
    const isSignedIn = await credentials.exchange(code)
    // The page of an open tab may be older than the server that made the link.
    if (isPasted && isSignedIn && credentials.outliveThePage) page.location.reload()
    else onSignedIn()
  }
  void signIn(false)
  page.addEventListener('hashchange', () => void signIn(true))
}
