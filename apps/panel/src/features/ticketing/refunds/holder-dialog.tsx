import { changeOrderHolder } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { useChangeHolder } from './refund-queries.ts'

interface Props {
  eventId: number
  orderId: string
  dialog: DialogState<{ id: string; name: string }>
}

const FORM = 'holder-form'

/** Whose name a ticket bears. */
export function HolderDialog({ eventId, orderId, dialog }: Props) {
  const { t } = useTranslation(['refunds', 'common'])
  const toast = useToast()
  const change = useChangeHolder(eventId)
  const { id: ticketId = '', name: holderName = '' } = dialog.value ?? {}
  const defaultValues = { eventId, orderId, ticketId, holderName }
  const form = useForm({ resolver: resolverFor(changeOrderHolder.input), defaultValues })
  const { reset } = form
  useEffect(() => {
    if (ticketId) reset({ eventId, orderId, ticketId, holderName })
  }, [eventId, orderId, ticketId, holderName, reset])
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values)
      toast.success(t('holder.done'))
      dialog.close()
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('holder.title')}
      actions={
        <Button type="submit" form={FORM} kind="primary" isPending={change.isPending}>
          {t('common:saveAction')}
        </Button>
      }
    >
      {/* It stands inside another form in the tree, not on the page. */}
      <form
        id={FORM}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          void submit(event)
        }}
      >
        <TextField
          control={form.control}
          name="holderName"
          label={t('holder.name')}
          hint={t('holder.hint')}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
