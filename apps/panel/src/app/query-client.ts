import { type ApiError, isPassing } from '@larunbat/contract/client'
import { QueryClient } from '@tanstack/react-query'

/**
 * The panel's server data. Only failures that may pass by themselves are tried again, twice, unless the 20 s that loading
 * may last are over; where no server answers, what was last seen is shown.
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

/** Asks again for what is on screen and failed for want of a network. What is already being asked for goes on. */
export const reloadFailed = () =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' && isPassing(state.error) },
    { cancelRefetch: false },
  )
