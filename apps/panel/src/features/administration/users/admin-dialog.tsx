import { setUserAdmin } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { md5 } from 'js-md5'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Banner } from '../../../shared/data/banner.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Person, useUserActions } from './user-queries.ts'

/** Grants or revokes the administrator role; needs a fresh proof. */
export function AdminDialog({ dialog, person }: { dialog: DialogState<undefined>; person: Person }) {
  const { t } = useTranslation('users')
  const toast = useToast()
  const form = useForm({ defaultValues: { password: '' } })
  const { refresh } = useUserActions(person.id)
  const isAdmin = person.profileId === 1
  const change = useMutation({
    mutationFn: (password: string) =>
      callApi(setUserAdmin, {
        id: person.id,
        isAdmin: !isAdmin,
        currentPassword: password ? md5(password) : undefined,
      }),
    onSuccess: () => {
      dialog.close()
      form.reset()
      toast.success(t('done.admin'))
      return refresh()
    },
  })
  const ask = isAdmin ? 'unadminAsk' : 'adminAsk'
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`${ask}.title`, { name: person.name })}
      action={t(isAdmin ? 'act.unadmin' : 'act.admin')}
      kind={isAdmin ? 'danger' : 'primary'}
      isPending={change.isPending}
      onConfirm={() => change.mutate(form.getValues('password'))}
    >
      <div className="stack">
        {change.isError && <Banner kind="danger">{failureText(change.error, t)}</Banner>}
        <p>{t(`${ask}.text`)}</p>
        <TextField
          control={form.control}
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('password')}
          hint={t('passwordHint')}
          isOptional
        />
      </div>
    </ConfirmDialog>
  )
}
