import { Button } from 'react-aria-components'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import { useSession } from '../session/session.ts'
import { useText } from '../../messages/use-text.ts'
import { AccountMenu } from './account-menu.tsx'
import { Avatar } from '../avatar.tsx'

/** The button of the open account in the sidebar. It is left out for the local account if no provider is configured. */
export function AccountCorner() {
  const text = useText()
  const { data: session } = useSession()
  const begin = useSignIn()
  if (!session?.account) return null
  const { account, provider } = session
  if (account.kind === 'local' && !provider) return null
  return (
    <li className="account-corner">
      {account.kind === 'oidc' ? (
        <AccountMenu session={session} account={account} />
      ) : (
        <Button
          className="sidebar-link account-link"
          aria-label={text('account.localSignIn')}
          onPress={begin}
        >
          <Avatar account={account} />
          <span className="who">
            <span className="who-name">{text('account.local')}</span>
            <span className="who-action">{text('signIn.signIn')}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
