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

export interface BlockTarget {
  kind: 'seller' | 'cause'
  id: number
  name: string
  isLifted: boolean
}

/** Blocks the payouts of a payee with a reason that is shown, or unblocks them. */
export function BlockDialog({ dialog }: { dialog: DialogState<BlockTarget> }) {
  const { t } = useTranslation('payouts')
  const toast = useToast()
  const { block } = usePayoutActions()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const target = dialog.value
  const isLifted = target?.isLifted === true
  const { control, getValues, reset } = useForm({ defaultValues: { currentPassword: '' } })
  const proof = useFormProof(target?.id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!target || block.isPending) return
    if (!isLifted && !note.trim()) return setMissing(true)
    const { kind, id, name } = target
    try {
      await proof.send(getValues('currentPassword'), (currentPassword) =>
        block.mutateAsync({ kind, id, note: isLifted ? null : note.trim(), currentPassword }),
      )
      dialog.close()
      setNote('')
      reset()
      toast.success(t(isLifted ? 'block.lifted' : 'block.held', { name }))
    } catch (error) {
      if (!needsProof(error) || proof.isAsked) toast.failure(error)
    }
  }
  return (
    <FormDialog
      dialog={dialog}
      title={t(isLifted ? 'block.liftTitle' : 'block.holdTitle', { name: target?.name ?? '' })}
      onSubmit={submit}
      isPending={block.isPending}
      action={t(isLifted ? 'block.lift' : 'block.hold')}
    >
      <p>{t(isLifted ? 'block.liftText' : 'block.holdText')}</p>
      {!isLifted && (
        <label className="field">
          <span className="field-label">{t('block.note')}</span>
          <textarea
            className="input"
            rows={3}
            maxLength={500}
            value={note}
            aria-invalid={isMissing || undefined}
            onChange={(event) => {
              setNote(event.target.value)
              setMissing(false)
            }}
          />
          {isMissing && <span className="field-error">{t('block.noteMissing')}</span>}
        </label>
      )}
      {proof.isAsked && <ProofField control={control} name="currentPassword" next="/pagos" />}
    </FormDialog>
  )
}
