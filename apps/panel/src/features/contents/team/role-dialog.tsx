import { changeMember } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { roleOptions } from './role-words.tsx'
import { type Member, useChangeRole } from './team-queries.ts'

/** Another role for a member or an invitation. */
export function RoleDialog({ contentId, dialog }: { contentId: number; dialog: DialogState<Member> }) {
  const { t } = useTranslation('team')
  const toast = useToast()
  const change = useChangeRole()
  const member = dialog.value
  const name = member?.name ?? member?.email ?? ''
  const { id: memberId = 0, role = 'read' } = member ?? {}
  const form = useForm({
    resolver: resolverFor(changeMember.input),
    defaultValues: { contentId, memberId, role },
  })
  useEffect(() => {
    if (dialog.isOpen) form.reset({ contentId, memberId, role })
  }, [dialog.isOpen, contentId, memberId, role, form.reset])
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values)
      toast.success(t('change.done', { name }))
      dialog.close()
    } catch (error) {
      toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('change.title', { name })}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" isPending={change.isPending} onClick={() => void submit()}>
            {t('change.action')}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <RadioGroup control={form.control} name="role" label={t('invite.role')} options={roleOptions(t)} />
      </form>
    </Dialog>
  )
}
