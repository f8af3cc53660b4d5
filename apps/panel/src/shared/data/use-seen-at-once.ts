import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface SeenAtOnce<Input, State> {
  /** Under which the state is kept. */
  queryKey: QueryKey
  /** Stores a change; returns the state as it is then. */
  send: (input: Input) => Promise<State>
  /** The state with a change that is still on its way. */
  expected: (state: State, input: Input) => State
  onRefused?: (error: unknown) => void
}

/**
 * An optimistic change that is shown immediately and reverted when it is refused. Quick changes are sent one after the
 * other; a response does not include later ones, so only the last one counts.
 */
export function useSeenAtOnce<Input, State>({
  queryKey,
  send,
  expected,
  onRefused,
}: SeenAtOnce<Input, State>) {
  const cache = useQueryClient()
  const isLast = () => cache.isMutating({ mutationKey: queryKey, exact: true }) === 1
  return useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: send,
    onMutate: (input) => {
      const before = cache.getQueryData<State>(queryKey)
      if (before !== undefined) cache.setQueryData<State>(queryKey, expected(before, input))
      return before
    },
    onError: (error, _, before) => {
      cache.setQueryData(queryKey, before)
      // What stood there before may have been refused as well.
      if (isLast()) void cache.invalidateQueries({ queryKey, exact: true })
      onRefused?.(error)
    },
    onSuccess: (stored) => {
      if (isLast()) cache.setQueryData(queryKey, stored)
    },
  })
}
