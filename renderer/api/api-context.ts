import { createContext, use } from 'react'
import type { ApiClient } from './client.ts'

/** The context of the API client. */
export const ApiContext = createContext<ApiClient | null>(null)

/** Gets the API client of this page. Throws outside of ApiContext. */
export function useApi(): ApiClient {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext around it')
  return api
}
