import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '../../../shared/fields/field.css'
import { MoneyField } from '../../../shared/fields/number-field.tsx'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Case, type CaseAction, useSettleCase } from './case-queries.ts'

export interface CaseTarget {
  id: string
  action: CaseAction
}

/** Actions that ask for words: what was seen or done elsewhere. */
const NOTED: readonly CaseAction[] = ['solve', 'confirm', 'lose', 'win']

/** Says what an action does before it is done, and asks why where a person's word decides. */
export function CaseDialog({ dialog, found }: { dialog: DialogState<CaseTarget>; found: Case | undefined }) {
  const { t } = useTranslation('payment-cases')
  const { money } = useFormat()
  const toast = useToast()
  const settle = useSettleCase()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useForm<{ feeCents: number | null }>({ defaultValues: { feeCents: null } })
  const action = dialog.value?.action ?? 'look'
  const isNoted = NOTED.includes(action)
  // A provider reports its fee itself; a bank states it in its letter.
  const hasFee = action === 'lose' || action === 'win'
  const submit = form.handleSubmit(async ({ feeCents }) => {
    if (!found || settle.isPending) return
    if (isNoted && !note.trim()) return setMissing(true)
    try {
      const { outcome } = await settle.mutateAsync({
        id: found.id,
        action,
        ...(isNoted ? { note: note.trim() } : {}),
        ...(hasFee && feeCents !== null ? { feeCents } : {}),
      })
      dialog.close()
      if (outcome === 'open') toast.info(t('outcome.open'))
      else toast.success(t(`outcome.${outcome}`))
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  const isTold = found?.kind === 'amount' || found?.kind === 'dispute'
  const cents = isTold ? (found.takenCents ?? 0) : (found?.askedCents ?? 0)
  const amount = found ? money(cents, found.takenCurrency ?? found.currency) : ''
  return (
    <FormDialog
      dialog={dialog}
      title={t(`action.${action}`)}
      onSubmit={submit}
      isPending={settle.isPending}
      action={t(`do.${action}`, { amount })}
      kind={action === 'refund' || action === 'lose' ? 'danger' : 'primary'}
      isDisabled={!found}
    >
      <p>{t(`explain.${action}`, { amount })}</p>
      {isNoted && (
        <label className="field">
          <span className="field-label">{t(`note.${action === 'confirm' ? 'confirm' : 'solve'}`)}</span>
          <input
            className="input"
            maxLength={500}
            value={note}
            aria-invalid={isMissing || undefined}
            onChange={(event) => {
              setNote(event.target.value)
              setMissing(false)
            }}
          />
          {isMissing && <span className="field-error">{t('noteMissing')}</span>}
        </label>
      )}
      {hasFee && found && (
        <MoneyField
          control={form.control}
          name="feeCents"
          label={t('fee')}
          hint={t('feeHint')}
          currency={found.currency}
          isOptional
        />
      )}
    </FormDialog>
  )
}
