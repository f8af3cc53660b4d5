import { useQuery } from '@tanstack/react-query'
import { isAdmin, type User } from './session.ts'

const EVERY_MS = 5 * 60_000

/** Returns how many batches of payouts wait for this person's approval; 0 for people who approve none. */
export function usePayoutsToApprove(user: User | undefined): number {
  const { data } = useQuery({
    queryKey: ['payouts', 'to-approve'],
    queryFn: async ({ signal }) => (await import('./count-to-approve.ts')).countToApprove(signal),
    enabled: user !== undefined && isAdmin(user),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  })
  return data ?? 0
}
