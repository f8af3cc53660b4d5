import { md5 } from 'js-md5'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ruleResult } from '../forms/rule-errors.ts'
import { Dialog } from '../overlays/dialog.tsx'
import type { DialogState } from '../overlays/use-dialog.ts'
import { leaveFor } from '../paths.ts'
import { deleteSession } from '../session.ts'

interface OwnerProofProps {
  dialog: DialogState<undefined>
  hasPassword: boolean
  isPending: boolean
  /** Return address for a person who has to sign in again. */
  next?: string
  /** Goes on with the digest of the password. */
  onProof: (digest: string) => void
}

/** Asks the signed-in person for the password; without one, to sign in again, which proves the same. */
export function OwnerProof({
  dialog,
  hasPassword,
  isPending,
  next = '/ajustes/acceso',
  onProof,
}: OwnerProofProps) {
  const { t } = useTranslation('access')
  const form = useForm({
    defaultValues: { password: '' },
    resolver: (values: { password: string }) =>
      ruleResult(values, { password: values.password === '' ? 'field.required' : undefined }),
  })
  const handleSubmit = form.handleSubmit(({ password }) => {
    form.reset()
    onProof(md5(password))
  })
  const signInAgain = () => {
    deleteSession()
    leaveFor(`/checkemail?${new URLSearchParams({ next })}`)
  }
  if (!hasPassword)
    return (
      <Dialog
        dialog={dialog}
        title={t('proof.title')}
        actions={
          <>
            <Button onClick={dialog.close}>{t('common:cancel')}</Button>
            <Button kind="primary" onClick={signInAgain}>
              {t('proof.again')}
            </Button>
          </>
        }
      >
        <p>{t('proof.againText')}</p>
      </Dialog>
    )
  return (
    <Dialog
      dialog={dialog}
      title={t('proof.title')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" isPending={isPending} onClick={() => void handleSubmit()}>
            {t('proof.go')}
          </Button>
        </>
      }
    >
      <form onSubmit={handleSubmit} noValidate className="stack">
        <p>{t('proof.text')}</p>
        <TextField
          control={form.control}
          name="password"
          label={t('proof.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      </form>
    </Dialog>
  )
}
