import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Desktop } from '../../../electron/bridge.ts'
import { CheckField } from '../../components/fields/check-field.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'

const queryKey = ['start-at-login']

/** The switch for the start of the app at login. It shows the state of the system, which other programs change too. */
export function StartAtLoginRow({ desktop }: { readonly desktop: Desktop }) {
  const text = useText()
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: isOn } = useQuery({ queryKey, queryFn: () => desktop.readStartAtLogin() })
  const { mutate: change } = useMutation({
    mutationFn: (next: boolean) => desktop.changeStartAtLogin(next),
    onMutate: (next) => client.setQueryData(queryKey, next),
    onError: (error) => toasts.fail(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (isOn === undefined) return null
  return (
    <CheckField
      label={text('desktop.startAtLogin')}
      hint={text('desktop.startAtLoginHint')}
      isOn={isOn}
      onChange={(next) => change(next)}
    />
  )
}
