import type { Account, Session } from '../../../server/contract.ts'
import { useSignIn } from '../../auth/sign-in/sign-in-context.ts'
import { useSignOut } from '../../auth/sign-out/sign-out-context.ts'
import { Action } from '../../components/action.tsx'
import { useText } from '../../messages/use-text.ts'
import { Avatar } from '../avatar.tsx'
import { emailBeside, isRenewable, nameOf, providerOf } from '../../auth/names.ts'

interface WhoProps {
  readonly session: Session
  readonly account: Account
}

/** Whose list the page shows, with the way into an account or out of it. */
export function Who({ session, account }: WhoProps) {
  const text = useText()
  const begin = useSignIn()
  const signOut = useSignOut()
  const isLocal = account.kind === 'local'
  const { provider, signIn } = session
  const name = nameOf(account, text)
  const facts = isLocal
    ? [text('account.localBody')]
    : [...emailBeside(account, name), text('account.with', { provider: providerOf(account, provider) })]
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
        {signIn?.notKept && <p className="meta">{signIn.notKept}</p>}
      </div>
      <div className="settings-who-actions">
        {isRenewable(session) && <Action look="plain" label={text('signIn.renew')} onPress={begin} />}
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
              label={text('signOut.there', { provider: providerOf(account, provider) })}
              onPress={() => signOut({ atProvider: true })}
            />
          </>
        )}
      </div>
    </div>
  )
}
