import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import type { Account, Session } from '../../server/contract.ts'
import { useSignIn } from '../auth/sign-in/sign-in-context.ts'
import { useSignOut } from '../auth/sign-out/sign-out-context.ts'
import { useText } from '../messages/use-text.ts'
import { Avatar } from './avatar.tsx'
import { isRenewable, nameOf, providerOf } from '../auth/names.ts'

interface AccountMenuProps {
  readonly session: Session
  readonly account: Account
}

/** The signed-in account, with what can be done about its sign-in. */
export function AccountMenu({ session, account }: AccountMenuProps) {
  const text = useText()
  const begin = useSignIn()
  const signOut = useSignOut()
  const name = nameOf(account, text)
  const provider = providerOf(account, session.provider)
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
            {isRenewable(session) && (
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
