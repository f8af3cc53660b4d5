import { ApiError } from '@larunbat/contract/client'
import { useState } from 'react'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'

const NEEDS_PROOF = 'account.current_password_needed'

/**
 * Runs what needs proof of the owner: without at first, as a young sign-in is enough, then with what the dialog asks
 * for. `name` is unique on the screen.
 */
export function useProven(name: string, action: (currentPassword?: string) => Promise<void>) {
  const dialog = useDialog(name)
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const run = async (currentPassword?: string) => {
    setPending(true)
    try {
      await action(currentPassword)
    } catch (error) {
      if (!currentPassword && error instanceof ApiError && error.code === NEEDS_PROOF) dialog.open()
      else toast.failure(error)
    } finally {
      setPending(false)
    }
  }
  const handleProof = (digest: string) => {
    dialog.close()
    void run(digest)
  }
  return { run: () => void run(), isPending, dialog, onProof: handleProof }
}
