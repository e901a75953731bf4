import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Account, Session } from '../../../../server/contract.ts'
import { nameOf } from '../../names.ts'
import { useApi } from '../../../api/api-context.ts'
import { isNotSignedIn } from '../../../api/problem.ts'
import { useToasts } from '../../../components/toasts/toasts.ts'
import { useText, type Text } from '../../../messages/use-text.ts'
import { failureFrom, failureOf, type Failure } from './failure.ts'
import { cancelLogin, runLogin, type WaitingLogin } from './run-login.ts'
import { useOtherSignIn } from './use-other-sign-in.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** A sign-in that waits for the person. */
interface WaitingAttempt extends WaitingLogin {
  readonly step: 'waiting'
  /** Whether the server answers. */
  readonly isAnswered: boolean
}

/** How far a sign-in has come. */
export type Attempt =
  | { readonly step: 'starting'; readonly isFirst: boolean }
  | WaitingAttempt
  | { readonly step: 'failed'; readonly failure: Failure }

const isPerson = (account: Account | null | undefined): account is Account => account?.kind === 'oidc'

function welcomeOf(account: Account, last: Account | null | undefined, text: Text): string {
  const name = nameOf(account, text)
  if (!isPerson(last) || last.id === account.id) return text('signIn.done', { name })
  return text('signIn.doneInstead', { name, last: nameOf(last, text) })
}

/** One sign-in at a time, from the press of the button until its end; `onEnded` is called when the page knows. */
export function useAttempt(onEnded: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const text = useText()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const run = useRef<AbortController | null>(null)
  useEffect(() => () => run.current?.abort(), [])

  const actions = useMemo(() => {
    const accountNow = () => client.getQueryData<Session>(queryKeys.session)?.account
    const change = (changed: Partial<Pick<WaitingAttempt, 'isOpened' | 'isAnswered'>>) =>
      setAttempt((now) => (now?.step === 'waiting' ? { ...now, ...changed } : now))
    const close = () => {
      run.current?.abort()
      setAttempt(null)
    }
    const end = async (last: Account | null | undefined) => {
      await client.refetchQueries({ queryKey: queryKeys.session })
      setAttempt(null)
      const account = accountNow()
      if (isPerson(account)) toasts.sayOf(account.id, welcomeOf(account, last, text))
      onEnded()
    }
    const follow = async (signal: AbortSignal) => {
      const last = accountNow()
      try {
        const login = await runLogin(api, signal, {
          onWaiting: (waiting) => setAttempt({ step: 'waiting', isAnswered: true, ...waiting }),
          onAnswering: (isAnswered) => change({ isAnswered }),
        })
        if (login.status === 'complete') return await end(last)
        if (login.status !== 'cancelled')
          return setAttempt({ step: 'failed', failure: failureOf(login, text) })
        setAttempt(null)
        onEnded()
      } catch (error) {
        if (signal.aborted) return
        if (!isNotSignedIn(error)) return setAttempt({ step: 'failed', failure: failureFrom(error, text) })
        setAttempt(null)
        await client.invalidateQueries({ queryKey: queryKeys.session })
      }
    }
    return {
      close,
      begin: () => {
        run.current?.abort()
        run.current = new AbortController()
        toasts.withdrawAccounts()
        setAttempt((last) => ({ step: 'starting', isFirst: last === null }))
        void follow(run.current.signal)
      },
      cancel: async (waiting: Attempt | null) => {
        close()
        if (waiting?.step !== 'waiting') return
        // It may have been completed in the same moment, and one that cannot be cancelled ends by itself.
        await cancelLogin(api, waiting.id).catch(() => undefined)
        await client.invalidateQueries({ queryKey: queryKeys.session })
      },
      markOpened: () => change({ isOpened: true }),
    }
  }, [api, client, toasts, text, onEnded])

  useOtherSignIn(() => {
    if (attempt?.step === 'starting') actions.close()
    // Whoever follows it hears of that, or that it was this very one that was completed.
    if (attempt?.step === 'waiting') void cancelLogin(api, attempt.id).catch(() => undefined)
  })

  return { attempt, ...actions }
}
