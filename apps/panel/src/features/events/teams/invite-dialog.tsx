import { INVITED_DAYS, inviteMember } from '@larunbat/contract'
import type { MemberRole } from '@larunbat/rules/events/event-rights'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { roleOptions } from './role-words.tsx'
import { useInvite } from './team-queries.ts'

/** An invitation that is sent once more. */
export interface InviteAgain {
  email: string
  role: MemberRole
}

interface InviteDialogProps {
  eventId: number
  dialog: DialogState<InviteAgain | undefined> | DialogState<InviteAgain>
}

const DAYS = [1, 3, 7, 14, 30] as const

/** Asks for address, role and duration; the button sends the mail. */
export function InviteDialog({ eventId, dialog }: InviteDialogProps) {
  const { t } = useTranslation('team')
  const toast = useToast()
  const invite = useInvite()
  const key = useRef('')
  const { email = '', role = 'edit' } = dialog.value ?? {}
  const form = useForm({
    resolver: resolverFor(inviteMember.input),
    defaultValues: { eventId, email, role, days: INVITED_DAYS as number },
  })
  useEffect(() => {
    if (!dialog.isOpen) return
    key.current = crypto.randomUUID()
    form.reset({ eventId, email, role, days: INVITED_DAYS })
  }, [dialog.isOpen, eventId, email, role, form.reset])
  const formId = `invite-${eventId}-${email ? 'again' : 'new'}`
  const submit = form.handleSubmit(async (values) => {
    try {
      await invite.mutateAsync({ ...values, eventId, key: key.current })
      toast.success(t('invite.sent', { email: values.email }))
      dialog.close()
    } catch (error) {
      // What was refused may be sent again as it is.
      key.current = crypto.randomUUID()
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('invite.title')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" icon="send" isPending={invite.isPending}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="stack">
        <TextField
          control={form.control}
          name="email"
          type="email"
          autoComplete="off"
          label={t('invite.email')}
          hint={t('invite.emailHint')}
        />
        <RadioGroup control={form.control} name="role" label={t('invite.role')} options={roleOptions(t)} />
        <Select
          control={form.control}
          name="days"
          label={t('invite.days')}
          options={DAYS.map((value) => ({ value, label: t('invite.day', { count: value }) }))}
        />
      </form>
    </Dialog>
  )
}
