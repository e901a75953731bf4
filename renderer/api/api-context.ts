import { createContext, use } from 'react'
import type { ApiClient } from './client.ts'

/** Carries the API client down the page. */
export const ApiContext = createContext<ApiClient | null>(null)

/** The API client of this page; throws outside of ApiContext. */
export function useApi(): ApiClient {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext around it')
  return api
}
