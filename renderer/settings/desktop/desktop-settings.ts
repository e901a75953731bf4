import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Desktop, DesktopSettings } from '../../../electron/bridge.ts'
import { useToasts } from '../../components/toasts/toasts.ts'

const queryKey = ['desktop-settings']

/** Reads the settings of the app on this computer. Null until they are there, and in an app that is older than this page. */
export function useDesktopSettings(desktop: Desktop): DesktopSettings | null {
  const { data } = useQuery({ queryKey, queryFn: () => desktop.readDesktopSettings() })
  return data ?? null
}

/** Changes settings of the app on this computer, on the page at once, and back if the app cannot save them. */
export function useChangeDesktopSettings(desktop: Desktop) {
  const client = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (patch: Partial<DesktopSettings>) => desktop.changeDesktopSettings(patch),
    async onMutate(patch) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<DesktopSettings>(queryKey)
      client.setQueryData<DesktopSettings>(queryKey, before && { ...before, ...patch })
      return { before }
    },
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError(error, _patch, context) {
      client.setQueryData(queryKey, context?.before)
      toasts.fail(error)
    },
  })
}
