import { getSignInWays } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/api.ts'
import type { DialogState } from '../overlays/use-dialog.ts'
import { OwnerProof } from './owner-proof.tsx'

interface AskedProofProps {
  dialog: DialogState<undefined>
  next: string
  onProof: (digest: string) => void
}

/** The same for screens that do not know yet how the owner signs in. */
export function AskedProof({ dialog, next, onProof }: AskedProofProps) {
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => callApi(getSignInWays, {}, { signal }),
  })
  if (!ways.data) return null
  return (
    <OwnerProof
      dialog={dialog}
      hasPassword={ways.data.hasPassword}
      isPending={false}
      next={next}
      onProof={onProof}
    />
  )
}
