import { carriesLaunchCode, takeLaunchCode } from './launch-code.ts'
import type { TabCredentials } from './tab-credentials.ts'

/** Signs the tab in with the launch code in its address, now and whenever another link is pasted into it. */
export function signInTab(page: Window, credentials: TabCredentials, onSignedIn: () => void): void {
  let view = carriesLaunchCode(page.location.hash) ? '' : page.location.hash
  const signIn = () => {
    const code = takeLaunchCode(page, view)
    view = page.location.hash
    if (code !== null) void credentials.exchange(code).then(onSignedIn)
  }
  signIn()
  page.addEventListener('hashchange', signIn)
}
