import { inviteParticipant } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { resolverFor } from '../forms/resolver.ts'
import { showFieldErrors } from '../forms/server-errors.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { useToast } from '../overlays/toast.tsx'
import type { DialogState } from '../overlays/use-dialog.ts'
import { useInvite } from './participant-queries.ts'

export interface Invited {
  id: number
  name: string
  email: string | null
}

const RULES = inviteParticipant.input.omit('participantId')

/** Sends a person without an account the link to take over their profile. */
export function InviteDialog({ dialog }: { dialog: DialogState<Invited> }) {
  const { t } = useTranslation(['people', 'common'])
  const toast = useToast()
  const invite = useInvite()
  const { value } = dialog
  const form = useForm<{ email: string }, unknown, { email: string }>({
    defaultValues: { email: '' },
    resolver: resolverFor<{ email: string }>(RULES),
  })
  const { reset } = form
  useEffect(() => reset({ email: value?.email ?? '' }), [value?.id, value?.email, reset])
  const handleSend = form.handleSubmit(async ({ email }) => {
    if (!value) return
    try {
      await invite.mutateAsync({ participantId: value.id, email })
      toast.success(t('invite.sent', { email }))
      dialog.close()
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('invite.title', { name: value?.name ?? '' })}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" icon="send" isPending={invite.isPending} onClick={() => void handleSend()}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void handleSend(event)}>
        <p>{t('invite.text')}</p>
        <TextField
          control={form.control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          label={t('field.email')}
          hint={t('hint.email')}
        />
      </form>
    </Dialog>
  )
}
