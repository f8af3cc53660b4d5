import { VoucherBatch } from '@larunbat/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { FormFoot } from '../../../shared/forms/form-foot.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { asFormError } from '../../events/event/form/event-form.ts'
import { type Offer, useMakeCodes, type VoucherRow } from './offer-queries.ts'
import { faultTexts, withTypes } from './voucher-dialog.tsx'
import { type BatchForm, formFaults, newBatch } from './voucher-values.ts'
import { WorthFields } from './worth-fields.tsx'

interface BatchDialogProps {
  offer: Offer
  dialog: DialogState<{ count: number }>
  /** Keeps the new codes as a file. */
  onMade: (rows: VoucherRow[]) => void
}

/** Many codes of the same value; they are downloaded as a file once created. */
export function BatchDialog({ offer, dialog, onMade }: BatchDialogProps) {
  const { t } = useTranslation('offer')
  return (
    <Dialog dialog={dialog} title={t('batch.add')} size="wide">
      {dialog.value && (
        <BatchEditor offer={offer} count={dialog.value.count} onMade={onMade} onDone={dialog.close} />
      )}
    </Dialog>
  )
}

type BatchEditorProps = Omit<BatchDialogProps, 'dialog'> & { count: number; onDone: () => void }

function BatchEditor({ offer, count, onMade, onDone }: BatchEditorProps) {
  const { t } = useTranslation(['offer', 'common'])
  const toast = useToast()
  const keyOf = useIdempotencyKey()
  const make = useMakeCodes(offer.eventId)
  const form = useForm<BatchForm, unknown, BatchForm>({
    mode: 'onTouched',
    defaultValues: newBatch(count),
    resolver: resolverFor<BatchForm>(
      VoucherBatch as unknown as Parameters<typeof resolverFor<BatchForm>>[0],
      (values) => {
        // The rest of each code is drawn; only what it begins with can be wrong.
        const { code, ...faults } = formFaults(
          { ...withTypes(values), code: `${values.prefix ?? ''}AAA` },
          offer,
        )
        return faultTexts(code ? { ...faults, prefix: code } : faults, t)
      },
    ),
  })
  const handleSubmit = form.handleSubmit(async () => {
    const batch = withTypes(form.getValues())
    try {
      const made = await make.mutateAsync({ batch, key: keyOf(batch) })
      onMade(made)
      toast.success(t('batch.made', { count: made.length }))
      onDone()
    } catch (error) {
      const fault = asFormError(error, 'batch.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="muted">{t('batch.text')}</p>
      <div className="form-grid">
        <NumberField control={form.control} name="count" label={t('field.count')} hint={t('hint.count')} />
        <TextField
          control={form.control}
          name="prefix"
          label={t('field.prefix')}
          hint={t('hint.prefix')}
          isOptional
        />
      </div>
      <WorthFields control={form.control} kind={form.watch('kind')} offer={offer} />
      <FormFoot onCancel={onDone} isPending={make.isPending} icon="download" action={t('batch.make')} />
    </form>
  )
}
