import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { findAccountName } from './account-names.ts'
import { useSession } from './session/session.ts'
import { useSignIn } from './sign-in/sign-in-context.ts'
import { useSignOut } from './sign-out/sign-out-context.ts'
import { Action } from '../components/buttons/action.tsx'
import { Banner } from '../components/states/banner.tsx'
import { useText } from '../messages/use-text.ts'
import { useStores } from '../sync/sync-context.ts'
import { useAccounts } from './accounts.ts'

interface UnsentOfProps {
  /** The id of the account. */
  readonly account: string
  readonly count: number
}

/** Says that changes of an account wait to be sent. */
export function UnsentOf({ account: id, count }: UnsentOfProps) {
  const text = useText()
  const { data: session } = useSession()
  const { data: accounts, isFetchedAfterMount } = useAccounts()
  const stores = useStores()
  const begin = useSignIn()
  const signOut = useSignOut()
  const account = accounts?.find((each) => each.id === id)
  // Changes of an account that was removed are never sent. A list that was read before may lack a new account.
  const isRemoved = isFetchedAfterMount && accounts !== undefined && account === undefined
  useEffect(() => {
    if (isRemoved) stores.setAside(id)
  }, [stores, isRemoved, id])
  if (account === undefined || !session?.account) return null
  const isLocal = session.account.kind === 'local'
  return (
    <Banner
      icon={Hourglass}
      action={
        !isLocal ? (
          <Action look="plain" label={text('signOut.here')} onPress={() => signOut({ atProvider: false })} />
        ) : (
          session.provider && <Action look="plain" label={text('signIn.signIn')} onPress={begin} />
        )
      }
    >
      {account.kind === 'local'
        ? text('unsent.local', { count })
        : text('unsent.account', { count, name: findAccountName(account, text) })}
    </Banner>
  )
}
