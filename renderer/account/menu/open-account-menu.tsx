import type { RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components'
import '../../styles/account-menu.css'
import '../../styles/sheets.css'
import type { Account, Session } from '../../../server/contract.ts'
import { findAccountName, findProviderName } from '../account-names.ts'
import { canRenewSignIn } from '../session/session.ts'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import { useSignOut } from '../sign-out/sign-out-context.ts'
import { useText } from '../../messages/use-text.ts'
import { explainNotKept } from '../../problems/explain-configuration.ts'

interface OpenAccountMenuProps {
  readonly session: Session
  readonly account: Account
  /** The button above which the menu opens. */
  readonly button: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The open menu of the signed-in account. */
export function OpenAccountMenu({ session, account, button, onClose }: OpenAccountMenuProps) {
  const text = useText()
  const begin = useSignIn()
  const signOut = useSignOut()
  const provider = findProviderName(account, session.provider)
  const notKept = explainNotKept(session.signIn, text)
  return (
    <Popover
      className="popover account-popover"
      aria-label={text('account.menu')}
      triggerRef={button}
      placement="top start"
      offset={6}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu className="options" aria-label={text('account.menu')} autoFocus="first" onClose={onClose}>
        <MenuSection>
          <Header className="account-header">
            <span className="account-header-name" dir="auto">
              {findAccountName(account, text)}
            </span>
            {account.name !== null && account.email !== null && <span>{account.email}</span>}
            <span>{text('account.with', { provider })}</span>
            {notKept !== null && <span>{notKept}</span>}
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
  )
}
