import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import '../../../shared/fields/field.css'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Due, usePayoutActions } from './payout-queries.ts'

interface CreateDialogProps {
  dialog: DialogState<undefined>
  currency: string
  dues: readonly Due[]
}

/** Asks once more before a batch is made; a lost answer and a second press make no second one. */
export function CreateDialog({ dialog, currency, dues }: CreateDialogProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const { money } = useFormat()
  const toast = useToast()
  const { create } = usePayoutActions()
  const [note, setNote] = useState('')
  // The same wish has the same key, so that asking again after a lost answer makes no second batch.
  const wish = useRef({ of: '', key: '' })
  const total = dues.reduce((all, { payableCents }) => all + payableCents, 0)
  const make = async () => {
    const payees = dues.flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id }]))
    const values = { currency, payees, note: note.trim() || null }
    const of = JSON.stringify(values)
    if (wish.current.of !== of) wish.current = { of, key: crypto.randomUUID() }
    try {
      const batch = await create.mutateAsync({ ...values, key: wish.current.key })
      dialog.leaveTo(`/pagos/${batch.id}`)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      dialog={dialog}
      title={t('create.title')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" isPending={create.isPending} onClick={() => void make()}>
            {t('create.action')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('create.text', { count: dues.length, amount: money(total, currency) })}</p>
        <label className="field">
          <span className="field-label">{t('create.note')}</span>
          <input
            className="input"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      </div>
    </Dialog>
  )
}
