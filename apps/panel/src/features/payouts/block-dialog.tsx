import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../shared/fields/field.css'
import { FormDialog } from '../../shared/overlays/form-dialog.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import { usePayoutActions } from './payout-queries.ts'

export interface BlockTarget {
  kind: 'seller' | 'cause'
  id: number
  name: string
  isLifted: boolean
}

/** Holds somebody's payouts back with a reason they are shown, or lets them go. */
export function BlockDialog({ dialog }: { dialog: DialogState<BlockTarget> }) {
  const { t } = useTranslation('payouts')
  const toast = useToast()
  const { block } = usePayoutActions()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const target = dialog.value
  const isLifted = target?.isLifted === true
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!target || block.isPending) return
    if (!isLifted && !note.trim()) return setMissing(true)
    try {
      await block.mutateAsync({ kind: target.kind, id: target.id, note: isLifted ? null : note.trim() })
      dialog.close()
      setNote('')
      toast.success(t(isLifted ? 'block.lifted' : 'block.held', { name: target.name }))
    } catch (error) {
      toast.failure(error)
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
    </FormDialog>
  )
}
