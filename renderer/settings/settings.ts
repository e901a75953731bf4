import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Settings } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Unreachable } from '../api/problem.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import {
  keepLastSettings,
  readLastSettings,
  type FirstDayOfWeek,
  type PageSettings,
} from './last-settings.ts'

/** How a place is shown, with null for what the place does by itself. */
export type PlaceDisplay = NonNullable<Settings['display']>[string]

/** The settings that change; of the display, the places and their fields that change, with null for a place that is reset. */
type SettingsChange = Partial<Omit<Settings, 'display'>> & {
  readonly display?: Readonly<Record<string, Partial<PlaceDisplay> | null>>
}

const asUsual: PlaceDisplay = {
  layout: null,
  group: null,
  sort: null,
  completed: null,
  subtasks: null,
  closed: [],
}

// As the server makes it of the change.
const applyChange = (before: Settings, { display, ...others }: SettingsChange): Settings => ({
  ...before,
  ...others,
  ...(display && {
    display: Object.fromEntries([
      ...Object.entries(before.display ?? {}),
      ...Object.entries(display).map(([place, fields]) => [
        place,
        { ...asUsual, ...(fields && before.display?.[place]), ...fields },
      ]),
    ]),
  }),
})

/** Reads the settings of this installation. */
export function useSettings() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => api<Settings>('GET', '/api/settings', { signal }),
    // The stream of events says when they change. Where there is no stream, a window that gets the focus reads them again.
    staleTime: Infinity,
  })
}

/** The settings of this installation; those of the last visit until the server has answered. */
export function usePageSettings(): PageSettings {
  const { data } = useSettings()
  const [last] = useState(readLastSettings)
  return data ?? last
}

/** The day on which weeks begin; `auto` is the day that is usual in the region. */
export const useFirstDayOfWeek = (): FirstDayOfWeek => usePageSettings().firstDayOfWeek ?? 'auto'

/** Keeps the settings for the next visit. */
export function useKeptSettings(): void {
  const { data } = useSettings()
  useEffect(() => {
    if (data) keepLastSettings(data)
  }, [data])
}

/** Sets the port that the server takes at its next start; null for the usual one. The caller shows a refusal. */
export function useChangePort() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationKey: queryKeys.settings,
    scope: { id: 'settings' },
    mutationFn: (port: number | null) => api<Settings>('PATCH', '/api/settings', { body: { port } }),
    onSuccess: (settings) => void client.setQueryData(queryKeys.settings, settings),
  })
}

interface ChangeOptions {
  /** Whether a change stays on the page if the server does not answer, for example the width of a pane. */
  readonly isOfLayout?: boolean
}

/** Changes settings on the page at once, and back if the server refuses. */
export function useChangeSettings({ isOfLayout = false }: ChangeOptions = {}) {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationKey: queryKeys.settings,
    scope: { id: 'settings' },
    mutationFn: (patch: SettingsChange) => api<Settings>('PATCH', '/api/settings', { body: patch }),
    async onMutate(patch) {
      const before = client.getQueryData<Settings>(queryKeys.settings)
      client.setQueryData<Settings>(queryKeys.settings, before && applyChange(before, patch))
      await client.cancelQueries({ queryKey: queryKeys.settings }, { revert: false })
      return { before }
    },
    onError(error, _patch, context) {
      if (isOfLayout && error instanceof Unreachable) return
      client.setQueryData(queryKeys.settings, context?.before)
      toasts.fail(error)
    },
    // While another change is sent, the server would answer with the older value.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKeys.settings }) === 1
        ? client.invalidateQueries({ queryKey: queryKeys.settings })
        : undefined,
  })
}
