import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import '../../shared/fields/field.css'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import { usePayoutActions } from './payout-queries.ts'

export interface ReturnTarget {
  batchId: number
  payoutId: number
  name: string
}

/** A bank sent money back: why, as the bank says it. */
export function ReturnDialog({ dialog }: { dialog: DialogState<ReturnTarget> }) {
  const { t } = useTranslation(['payouts', 'common'])
  const toast = useToast()
  const { markReturned } = usePayoutActions()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const target = dialog.value
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!target || markReturned.isPending) return
    if (!reason.trim()) return setMissing(true)
    try {
      await markReturned.mutateAsync({
        batchId: target.batchId,
        payoutId: target.payoutId,
        reason: reason.trim(),
      })
      dialog.close()
      setReason('')
      toast.success(t('payout.returnedNow', { name: target.name }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      dialog={dialog}
      title={t('payout.returnTitle', { name: target?.name ?? '' })}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="danger" type="submit" form={id} isPending={markReturned.isPending}>
            {t('payout.return')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="stack" noValidate>
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
      </form>
    </Dialog>
  )
}
