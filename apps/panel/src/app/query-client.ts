import { isPassing } from '@larunbat/contract/client'
import { QueryClient } from '@tanstack/react-query'

/** The panel's server data. Only failures that may pass by themselves are tried again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
