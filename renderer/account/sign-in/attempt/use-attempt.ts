import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Account, Session } from '../../../../server/contract.ts'
import { findAccountName } from '../../account-names.ts'
import { focusAccount } from '../../focus-account.ts'
import { useApi } from '../../../api/api-context.ts'
import { isNotSignedIn } from '../../../api/problem.ts'
import { useToasts } from '../../../components/toasts/toasts.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { useText, type Text } from '../../../messages/use-text.ts'
import { explainError, explainLogin, type Failure } from './failure.ts'
import { cancelLogin, runLogin, type WaitingLogin } from './run-login.ts'
import { useOtherSignIn } from './use-other-sign-in.ts'
import { queryKeys } from '../../../api/query-keys.ts'

interface WaitingAttempt extends WaitingLogin {
  readonly step: 'waiting'
  /** Whether the server answers. */
  readonly isServerAnswering: boolean
}

/** The state of a sign-in on the page. */
export type Attempt =
  | { readonly step: 'starting'; readonly isFirst: boolean }
  | WaitingAttempt
  | { readonly step: 'failed'; readonly failure: Failure }

const isSignedInAccount = (account: Account | null | undefined): account is Account =>
  account?.kind === 'oidc'

function formatWelcome(account: Account, last: Account | null | undefined, text: Text): string {
  const name = findAccountName(account, text)
  if (!isSignedInAccount(last) || last.id === account.id) return text('signIn.done', { name })
  return text('signIn.doneInstead', { name, last: findAccountName(last, text) })
}

/** Begins a sign-in, and again when it is told to. Calls `onClosed` when it has ended or was given up. */
export function useAttempt(onClosed: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const text = useText()
  const [attempt, setAttempt] = useState<Attempt>({ step: 'starting', isFirst: true })
  const running = useRef<AbortController | null>(null)
  const actions = useMemo(() => {
    const readAccount = () => client.getQueryData<Session>(queryKeys.session)?.account
    const changeWaiting = (changed: Partial<Pick<WaitingAttempt, 'isOpened' | 'isServerAnswering'>>) =>
      setAttempt((now) => (now.step === 'waiting' ? { ...now, ...changed } : now))
    const close = () => {
      running.current?.abort()
      onClosed()
    }
    const finish = () => {
      // The dialog must be gone in the next frame, in which the focus is looked at.
      flushSync(onClosed)
      focusAccount()
    }
    const end = async (last: Account | null | undefined) => {
      await client.refetchQueries({ queryKey: queryKeys.session })
      finish()
      const account = readAccount()
      if (isSignedInAccount(account)) toasts.sayOf(account.id, formatWelcome(account, last, text))
    }
    const follow = async (signal: AbortSignal) => {
      const last = readAccount()
      try {
        const login = await runLogin(api, signal, {
          onWaiting: (waiting) => setAttempt({ step: 'waiting', isServerAnswering: true, ...waiting }),
          onAnswering: (isServerAnswering) => changeWaiting({ isServerAnswering }),
        })
        if (login.status === 'complete') return await end(last)
        if (login.status !== 'cancelled')
          return setAttempt({ step: 'failed', failure: explainLogin(login, text) })
        finish()
      } catch (error) {
        if (signal.aborted) return
        if (!isNotSignedIn(error)) return setAttempt({ step: 'failed', failure: explainError(error, text) })
        onClosed()
        await client.invalidateQueries({ queryKey: queryKeys.session })
      }
    }
    const begin = (isFirst: boolean) => {
      running.current?.abort()
      running.current = new AbortController()
      toasts.withdrawAccounts()
      setAttempt({ step: 'starting', isFirst })
      void follow(running.current.signal)
    }
    return {
      close,
      begin,
      cancel: async (waiting: Attempt) => {
        close()
        if (waiting.step !== 'waiting') return
        // The server refuses if the sign-in has just ended. One that was not cancelled expires.
        await cancelLogin(api, waiting.id).catch(() => undefined)
        await client.invalidateQueries({ queryKey: queryKeys.session })
      },
      markOpened: () => changeWaiting({ isOpened: true }),
    }
  }, [api, client, toasts, text, onClosed])

  const latest = useLatest({ begin: () => actions.begin(true) })
  useEffect(() => {
    latest.begin()
    return () => running.current?.abort()
  }, [latest])

  useOtherSignIn(() => {
    if (attempt.step === 'starting') actions.close()
    // follow() gets the result: cancelled, or complete if it was this sign-in.
    if (attempt.step === 'waiting') void cancelLogin(api, attempt.id).catch(() => undefined)
  })

  return { ...actions, attempt, begin: () => actions.begin(false) }
}
