import { getSignInWays } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/api.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'

export type SignInMethods = OutputOf<typeof getSignInWays>
export type Passkey = SignInMethods['passkeys'][number]
export type SignIn = SignInMethods['signIns'][number]

const KEY = ['sign-in-ways']

export const useWays = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(getSignInWays, {}, { signal }) })

/** Reads the ways to sign in anew and says what was done. */
export function useWaysDone() {
  const cache = useQueryClient()
  const toast = useToast()
  return async (done: string) => {
    await cache.invalidateQueries({ queryKey: KEY })
    toast.success(done)
  }
}

/** Changes the ways to sign in, refreshes them and shows a success message; failures are shown as well. */
export function useWaysChange<V>(change: (value: V) => Promise<unknown>, done: string) {
  const toast = useToast()
  const tell = useWaysDone()
  return useMutation({
    mutationFn: change,
    onSuccess: () => tell(done),
    onError: (error) => toast.failure(error),
  })
}
