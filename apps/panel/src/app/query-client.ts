import { type ApiError, isPassing } from '@larunbat/contract/client'
import { QueryClient } from '@tanstack/react-query'

/**
 * The panel's server data. Only temporary failures are retried, twice, within the 20 s limit of loading; without a
 * server the last seen data are shown.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) =>
        failures < 2 && isPassing(error) && (error as ApiError).code !== 'network_timeout',
      networkMode: 'always',
      persister: async (load, context, query) => {
        try {
          return await load(context)
        } catch (error) {
          if (!isPassing(error)) throw error
          return (await import('./offline/last-data.ts')).lastData(query, error)
        }
      },
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Refreshes failed data on screen that had no network. Requests under way continue. */
export const reloadFailed = () =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' && isPassing(state.error) },
    { cancelRefetch: false },
  )
