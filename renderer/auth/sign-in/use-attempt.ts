import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../server/contract.ts'
import { nameOf } from '../../accounts/names.ts'
import { useApi } from '../../api/api-context.ts'
import { isNotSignedIn } from '../../api/problem.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import { SESSION_KEY } from '../session.ts'
import { failureFrom, failureOf, type Failure } from './failure.ts'
import { cancelLogin, runLogin } from './run-login.ts'

/** How far a sign-in has come. */
export type Attempt =
  | { readonly step: 'starting'; readonly isFirst: boolean }
  | { readonly step: 'waiting'; readonly id: string; readonly url: string }
  | { readonly step: 'failed'; readonly failure: Failure }

/** One sign-in at a time, from the press of the button until its end; `onSignedIn` is called when the page knows. */
export function useAttempt(onSignedIn: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const text = useText()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const run = useRef<AbortController | null>(null)
  useEffect(() => () => run.current?.abort(), [])

  const actions = useMemo(() => {
    const close = () => {
      run.current?.abort()
      setAttempt(null)
    }
    const welcome = async () => {
      await client.refetchQueries({ queryKey: SESSION_KEY })
      setAttempt(null)
      const account = client.getQueryData<Session>(SESSION_KEY)?.account
      if (account) toasts.say(text('signIn.done', { name: nameOf(account, text) }))
      onSignedIn()
    }
    const follow = async (signal: AbortSignal) => {
      try {
        const login = await runLogin(api, signal, (waiting) => setAttempt({ step: 'waiting', ...waiting }))
        if (login.status === 'complete') return await welcome()
        if (login.status === 'cancelled') return setAttempt(null)
        setAttempt({ step: 'failed', failure: failureOf(login, text) })
      } catch (error) {
        if (signal.aborted) return
        if (!isNotSignedIn(error)) return setAttempt({ step: 'failed', failure: failureFrom(error, text) })
        setAttempt(null)
        await client.invalidateQueries({ queryKey: SESSION_KEY })
      }
    }
    return {
      close,
      begin: () => {
        run.current?.abort()
        run.current = new AbortController()
        setAttempt((last) => ({ step: 'starting', isFirst: last === null }))
        void follow(run.current.signal)
      },
      cancel: async (waiting: Attempt | null) => {
        close()
        if (waiting?.step !== 'waiting') return
        // It may have been completed in the same moment, and one that cannot be cancelled ends by itself.
        await cancelLogin(api, waiting.id).catch(() => undefined)
        await client.invalidateQueries({ queryKey: SESSION_KEY })
      },
    }
  }, [api, client, toasts, text, onSignedIn])

  return { attempt, ...actions }
}
