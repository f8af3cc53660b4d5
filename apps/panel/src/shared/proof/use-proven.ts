import { ApiError } from '@larunbat/contract/client'
import { useRef, useState } from 'react'
import { useToast } from '../overlays/toast.tsx'
import { useDialog } from '../overlays/use-dialog.ts'

/** True for an error of the server that requires a proof of the owner. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'account.current_password_needed'

/**
 * Runs what needs proof of the owner: without at first, as a young sign-in is enough, then with what the dialog asks
 * for. `name` is unique on the screen; `subject` is what the action is about.
 */
export function useProven<S = undefined>(
  name: string,
  action: (currentPassword: string | undefined, subject: S) => Promise<void>,
) {
  const dialog = useDialog(name)
  const toast = useToast()
  const subject = useRef<S>(undefined)
  const [isPending, setPending] = useState(false)
  const attempt = async (currentPassword?: string) => {
    setPending(true)
    try {
      await action(currentPassword, subject.current as S)
    } catch (error) {
      if (!currentPassword && needsProof(error)) dialog.open()
      else toast.failure(error)
    } finally {
      setPending(false)
    }
  }
  const run = (about?: S) => {
    subject.current = about
    void attempt()
  }
  const handleProof = (digest: string) => {
    dialog.close()
    void attempt(digest)
  }
  return { run, isPending, dialog, onProof: handleProof }
}
