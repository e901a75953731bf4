import { Suspense, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Account, Session } from '../../../server/contract.ts'
import { findAccountName, findProviderName } from '../account-names.ts'
import { useText } from '../../messages/use-text.ts'
import { Avatar } from '../avatar.tsx'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const loadMenu = () => import('./open-account-menu.tsx')

const OpenAccountMenu = lazyPart(() => loadMenu().then((module) => module.OpenAccountMenu), {
  close: ({ onClose }) => onClose(),
})

interface AccountMenuProps {
  readonly session: Session
  readonly account: Account
}

/** A button with the name of the signed-in account, and its menu, which renews the sign-in and signs out. */
export function AccountMenu({ session, account }: AccountMenuProps) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hasEnded = session.signIn?.state === 'ended'
  return (
    <>
      <Button
        ref={button}
        className="sidebar-link account-link"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The menu is loaded by the time that the button is pressed.
        onHoverStart={() => void loadMenu().catch(() => undefined)}
        onFocus={() => void loadMenu().catch(() => undefined)}
        onPress={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true)
          // Other keys belong to the page.
          else event.continuePropagation()
        }}
      >
        <Avatar account={account} />
        <span className="who">
          <span className="who-name" dir="auto">
            {findAccountName(account, text)}
          </span>
          {hasEnded ? (
            <span className="meta warning">{text('account.ended')}</span>
          ) : (
            <span className="meta">{findProviderName(account, session.provider)}</span>
          )}
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <OpenAccountMenu
            session={session}
            account={account}
            button={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
