import { updateCause } from '@larunbat/contract'
import { formatIban } from '@larunbat/rules/money/iban'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { onceRead, useDialogForm } from '../../../shared/forms/use-dialog-form.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { ProofField } from '../../../shared/proof/proof-field.tsx'
import { useFormProof } from '../../../shared/proof/use-form-proof.ts'
import { useCauseName } from './cause-name.ts'
import { type Cause, useCauseActions } from './cause-queries.ts'

interface CauseDialogProps {
  /** Number of one of its events. */
  dialog: DialogState<number>
  cause: Cause | undefined
}

/** Who gets the money of a cause; a new account or address is saved after a fresh proof. */
export function CauseDialog({ dialog: asked, cause }: CauseDialogProps) {
  const dialog = onceRead(asked, cause)
  const { t, i18n } = useTranslation(['causes', 'common'])
  const { save } = useCauseActions()
  const nameOf = useCauseName()
  const proof = useFormProof(dialog.value)
  const { control, submit } = useDialogForm({
    dialog,
    input: updateCause.input,
    values: valuesOf(cause, dialog.value ?? 0, i18n.language, cause ? nameOf(cause) : ''),
    save: ({ currentPassword: typed, ...values }) =>
      proof.send(typed, (currentPassword) => save.mutateAsync({ ...values, currentPassword })),
    saved: t('saved'),
  })
  const text = (name: 'name' | 'taxId' | 'iban' | 'contact' | 'town' | 'country', more: object = {}) => (
    <TextField control={control} name={`payee.${name}`} label={t(`field.${name}`)} {...more} />
  )
  return (
    <FormDialog dialog={dialog} title={t('form')} onSubmit={submit} isPending={save.isPending}>
      <p className="muted">{t('formText')}</p>
      <div className="form-grid">
        <div className="wide">{text('name', { hint: t('hint.name') })}</div>
        {/* A whole account number is held against the paper it was given on. */}
        <div className="wide">{text('iban', { hint: t('hint.iban'), spellCheck: false })}</div>
        {text('taxId')}
        <TextField
          control={control}
          name="payee.email"
          type="email"
          label={t('field.email')}
          hint={t('hint.email')}
        />
        {text('contact', { isOptional: true })}
        <Select
          control={control}
          name="payee.language"
          label={t('field.language')}
          options={(['es', 'eu', 'en'] as const).map((value) => ({
            value,
            label: t(`common:language.${value}`),
          }))}
        />
        {text('town', { isOptional: true })}
        {text('country', { isOptional: true, hint: t('hint.country'), maxLength: 2 })}
        {proof.isAsked && (
          <div className="wide">
            <ProofField control={control} name="currentPassword" next="/causas" />
          </div>
        )}
      </div>
    </FormDialog>
  )
}

function valuesOf(cause: Cause | undefined, eventId: number, language: string, name = '') {
  const payee = cause?.payee
  return {
    eventId,
    currentPassword: '',
    payee: {
      name: payee?.name ?? name,
      taxId: payee?.taxId ?? '',
      iban: payee?.iban ? formatIban(payee.iban) : '',
      email: payee?.email ?? '',
      contact: payee?.contact ?? '',
      language: payee?.language ?? (language as 'es' | 'en' | 'eu'),
      town: payee?.town ?? '',
      country: payee?.country ?? '',
    },
  }
}
