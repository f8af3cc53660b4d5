import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import '../../shared/fields/field.css'
import { Dialog } from '../../shared/overlays/dialog.tsx'
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
  const { t } = useTranslation(['payouts', 'common'])
  const toast = useToast()
  const { block } = usePayoutActions()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
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
    <Dialog
      dialog={dialog}
      title={t(isLifted ? 'block.liftTitle' : 'block.holdTitle', { name: target?.name ?? '' })}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isPending={block.isPending}>
            {t(isLifted ? 'block.lift' : 'block.hold')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="stack" noValidate>
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
      </form>
    </Dialog>
  )
}
