import { VoucherInput } from '@larunbat/contract'
import { useForm } from 'react-hook-form'
import { type Translate, useTranslation } from 'react-i18next'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { typedOver, useFormConflict } from '../../../shared/drafts/use-form-conflict.ts'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { FormFoot } from '../../../shared/forms/form-foot.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { asFormError } from '../../events/event/form/event-form.ts'
import { OfferConflictDialog } from './offer-conflict-dialog.tsx'
import { isBehind, type Offer, readVouchers, useSaveVoucher, type VoucherRow } from './offer-queries.ts'
import { formFaults, newVoucher, type VoucherForm, voucherForm } from './voucher-values.ts'
import { WorthFields } from './worth-fields.tsx'

interface VoucherDialogProps {
  offer: Offer
  vouchers: readonly VoucherRow[]
  dialog: DialogState<{ id?: number }>
}

/** One voucher: its code and what it is worth. */
export function VoucherDialog({ offer, vouchers, dialog }: VoucherDialogProps) {
  const { t } = useTranslation('offer')
  const row = vouchers.find(({ id }) => id === dialog.value?.id)
  const isThere = dialog.value !== undefined && (dialog.value.id === undefined || row !== undefined)
  return (
    <Dialog dialog={dialog} title={t(row ? 'voucher.edit' : 'voucher.add')} size="wide">
      {isThere && <VoucherEditor key={row?.id ?? 'new'} offer={offer} row={row} onDone={dialog.close} />}
    </Dialog>
  )
}

interface VoucherEditorProps {
  offer: Offer
  row: VoucherRow | undefined
  onDone: () => void
}

function VoucherEditor({ offer, row, onDone }: VoucherEditorProps) {
  const { t } = useTranslation(['offer', 'common'])
  const toast = useToast()
  const keyOf = useIdempotencyKey()
  const save = useSaveVoucher(offer.eventId)
  const form = useForm<VoucherForm, unknown, VoucherForm>({
    mode: 'onTouched',
    defaultValues: row ? voucherForm(row) : newVoucher(),
    resolver: resolverFor<VoucherForm>(
      VoucherInput as unknown as Parameters<typeof resolverFor<VoucherForm>>[0],
      (values) => faultTexts(formFaults(withTypes(values), offer, row), t, row),
    ),
  })
  const draft = useDraft(
    `content.${offer.eventId}.voucher.${row?.id ?? 'new'}`,
    form,
    row && typedOver(offer.eventId, form),
  )
  const conflict = useFormConflict(form, {
    draft,
    row,
    read: async () => (await readVouchers(offer.eventId)).find(({ id }) => id === row?.id),
    formOf: voucherForm,
  })
  const { seen } = conflict
  // Only one that was seen retired is put back, as the button says.
  const back = seen && !seen.isActive ? { isActive: true } : {}
  const handleSubmit = form.handleSubmit(async () => {
    const voucher = withTypes(form.getValues())
    try {
      await save.mutateAsync(
        seen
          ? { voucher: { ...voucher, ...back, id: seen.id, version: seen.version } }
          : { voucher, key: keyOf(voucher) },
      )
      draft.clear()
      toast.success(t('voucher.saved'))
      onDone()
    } catch (error) {
      if (isBehind(error) && (await conflict.meet().catch(() => false))) return
      const fault = asFormError(error, 'voucher.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DraftBanner draft={draft} />
        <TextField control={form.control} name="code" label={t('field.code')} hint={t('hint.voucherCode')} />
        <WorthFields control={form.control} kind={form.watch('kind')} offer={offer} />
        <FormFoot
          onCancel={onDone}
          isPending={save.isPending}
          action={seen && !seen.isActive ? t('voucher.restore') : undefined}
        />
      </form>
      <OfferConflictDialog offer={offer} conflict={conflict} />
    </>
  )
}

/** No type chosen means all of them. */
export const withTypes = <T extends { typeIds: number[] | null }>(values: T): T => ({
  ...values,
  typeIds: values.typeIds?.length ? values.typeIds : null,
})

/** Faults of the rules in words. */
export const faultTexts = (
  faults: Partial<Record<string, string>>,
  t: Translate<'offer'>,
  row?: VoucherRow,
) =>
  Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      t([`fault.${fault}`, 'common:field.invalid'], { count: (row?.used ?? 0) + (row?.held ?? 0) }),
    ]),
  )
