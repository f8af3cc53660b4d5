import { type InputOf, updateAccount, updateBilling } from '@larunbat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import type { DraftState } from '../../../shared/drafts/use-draft.tsx'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type User, updateUser } from '../../../shared/session.ts'
import { profileKeys } from './profile-queries.ts'

/** The field is always there: a client without it has its changes confirmed by mail. */
const withProof = <T extends { currentPassword?: string | undefined }>(values: T): T => ({
  ...values,
  currentPassword: values.currentPassword ?? '',
})

export const saveAccount = (changes: InputOf<typeof updateAccount>) =>
  callApi(updateAccount, withProof(changes))
export const saveBilling = (billing: InputOf<typeof updateBilling>) =>
  callApi(updateBilling, withProof(billing))

/** Saves one card of the profile: shows the result, stores the new user, deletes the draft. */
export function useSaveAccount<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  draft?: DraftState,
) {
  const { t } = useTranslation('profile')
  const toast = useToast()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  /** `handle` returns true when it has handled the failure. */
  const save = async (
    send: () => Promise<User>,
    after: T,
    handle?: (error: unknown) => boolean,
  ): Promise<boolean> => {
    setPending(true)
    try {
      const user = await send()
      form.reset(after)
      draft?.clear()
      updateUser(user)
      cache.setQueryData(profileKeys.own(user.id), user)
      toast.success(t('saved'))
      return true
    } catch (error) {
      if (!handle?.(error) && !showFieldErrors(form, error)) toast.failure(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { save, isPending }
}
