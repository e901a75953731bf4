import type { Account, Session } from '../../../server/contract.ts'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import { useSignOut } from '../sign-out/sign-out-context.ts'
import { Action } from '../../components/buttons/action.tsx'
import { useText } from '../../messages/use-text.ts'
import { explainNotKept } from '../../problems/explain-configuration.ts'
import { Avatar } from '../avatar.tsx'
import { findAccountName, findProviderName, listEmailBeside } from '../account-names.ts'
import { canRenewSignIn } from '../session/session.ts'

interface SignedInAccountProps {
  readonly session: Session
  readonly account: Account
}

/** The open account in the settings, with buttons that sign in, renew the sign-in and sign out. */
export function SignedInAccount({ session, account }: SignedInAccountProps) {
  const text = useText()
  const begin = useSignIn()
  const signOut = useSignOut()
  const isLocal = account.kind === 'local'
  const { provider, signIn } = session
  const name = findAccountName(account, text)
  const notKept = explainNotKept(signIn, text)
  const providerName = findProviderName(account, provider)
  const facts = isLocal
    ? [text('account.localBody')]
    : [...listEmailBeside(account, name), text('account.with', { provider: providerName })]
  return (
    <div className="settings-who">
      <Avatar account={account} />
      <div className="token-text">
        <p className="token-name" dir="auto">
          {name}
        </p>
        <p className="meta">
          {signIn?.state === 'ended' && <strong className="warning">{text('account.ended')} · </strong>}
          {facts.join(' · ')}
        </p>
        {notKept !== null && <p className="meta">{notKept}</p>}
      </div>
      <div className="settings-who-actions">
        {canRenewSignIn(session) && <Action look="plain" label={text('signIn.renew')} onPress={begin} />}
        {isLocal && provider && (
          <Action look="plain" label={text('signIn.with', { provider: provider.name })} onPress={begin} />
        )}
        {!isLocal && (
          <>
            <Action
              look="plain"
              label={text('signOut.here')}
              onPress={() => signOut({ atProvider: false })}
            />
            <Action
              look="quiet"
              label={text('signOut.there', { provider: providerName })}
              onPress={() => signOut({ atProvider: true })}
            />
          </>
        )}
      </div>
    </div>
  )
}
