import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '../../../shared/fields/field.css'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { ProofField } from '../../../shared/proof/proof-field.tsx'
import { useFormProof } from '../../../shared/proof/use-form-proof.ts'
import { needsProof } from '../../../shared/proof/use-proven.ts'
import { usePayoutActions } from './payout-queries.ts'

export interface ReturnTarget {
  batchId: number
  payoutId: number
  name: string
}

/** A bank sent money back: why, as the bank says it. */
export function ReturnDialog({ dialog }: { dialog: DialogState<ReturnTarget> }) {
  const { t } = useTranslation('payouts')
  const toast = useToast()
  const { markReturned } = usePayoutActions()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const target = dialog.value
  const { control, getValues, reset } = useForm({ defaultValues: { currentPassword: '' } })
  const proof = useFormProof(target?.payoutId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!target || markReturned.isPending) return
    if (!reason.trim()) return setMissing(true)
    const { batchId, payoutId, name } = target
    try {
      await proof.send(getValues('currentPassword'), (currentPassword) =>
        markReturned.mutateAsync({ batchId, payoutId, reason: reason.trim(), currentPassword }),
      )
      dialog.close()
      setReason('')
      reset()
      toast.success(t('payout.returnedNow', { name }))
    } catch (error) {
      if (!needsProof(error) || proof.isAsked) toast.failure(error)
    }
  }
  return (
    <FormDialog
      dialog={dialog}
      title={t('payout.returnTitle', { name: target?.name ?? '' })}
      onSubmit={submit}
      isPending={markReturned.isPending}
      action={t('payout.return')}
      kind="danger"
    >
      <p>{t('payout.returnText')}</p>
      <label className="field">
        <span className="field-label">{t('payout.reason')}</span>
        <input
          className="input"
          maxLength={500}
          value={reason}
          aria-invalid={isMissing || undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
        {isMissing && <span className="field-error">{t('payout.reasonMissing')}</span>}
      </label>
      {proof.isAsked && (
        <ProofField control={control} name="currentPassword" next={`/pagos/${target?.batchId ?? ''}`} />
      )}
    </FormDialog>
  )
}
