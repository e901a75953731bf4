import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import type { Account, Session } from '../../server/contract.ts'
import { useSignIn } from '../auth/sign-in/sign-in-context.ts'
import { useSignOut } from '../auth/sign-out/sign-out-context.ts'
import { useText } from '../messages/use-text.ts'
import { Avatar } from './avatar.tsx'
import { findAccountName, findProviderName } from '../auth/account-names.ts'
import { canRenewSignIn } from '../auth/session.ts'

interface AccountMenuProps {
  readonly session: Session
  readonly account: Account
}

/** A button with the name of the signed-in account, and its menu, which renews the sign-in and signs out. */
export function AccountMenu({ session, account }: AccountMenuProps) {
  const text = useText()
  const begin = useSignIn()
  const signOut = useSignOut()
  const name = findAccountName(account, text)
  const provider = findProviderName(account, session.provider)
  const { signIn } = session
  const hasEnded = signIn?.state === 'ended'
  return (
    <MenuTrigger>
      <Button className="place account-place">
        <Avatar account={account} />
        <span className="who">
          <span className="who-name" dir="auto">
            {name}
          </span>
          {hasEnded ? (
            <span className="meta warning">{text('account.ended')}</span>
          ) : (
            <span className="meta">{provider}</span>
          )}
        </span>
      </Button>
      <Popover className="popover account-popover" placement="top start" offset={6}>
        <Menu className="options" aria-label={text('account.menu')}>
          <MenuSection>
            <Header className="account-header">
              <span className="account-header-name" dir="auto">
                {name}
              </span>
              {account.name !== null && account.email !== null && <span>{account.email}</span>}
              <span>{text('account.with', { provider })}</span>
              {signIn?.notKept && <span>{signIn.notKept}</span>}
            </Header>
            {canRenewSignIn(session) && (
              <MenuItem className="option" onAction={begin}>
                {text('signIn.renewLong')}
              </MenuItem>
            )}
            <MenuItem className="option" onAction={() => signOut({ atProvider: false })}>
              {text('signOut.here')}
            </MenuItem>
            <MenuItem className="option" onAction={() => signOut({ atProvider: true })}>
              {text('signOut.there', { provider })}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
