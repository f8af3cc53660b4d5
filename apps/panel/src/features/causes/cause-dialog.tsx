import { updateCause } from '@larunbat/contract'
import { formatIban } from '@larunbat/rules/iban'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Select } from '../../shared/fields/select.tsx'
import { TextField } from '../../shared/fields/text-field.tsx'
import { resolverFor } from '../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../shared/forms/server-errors.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import { useCauseName } from './cause-name.ts'
import { type Cause, useCauseActions } from './cause-queries.ts'

interface CauseDialogProps {
  /** Number of one of its events. */
  dialog: DialogState<number>
  cause: Cause | undefined
}

/** Who gets the money of a cause. */
export function CauseDialog({ dialog, cause }: CauseDialogProps) {
  const { t, i18n } = useTranslation(['causes', 'common'])
  const toast = useToast()
  const { save } = useCauseActions()
  const nameOf = useCauseName()
  const id = useId()
  const form = useForm({
    resolver: resolverFor(updateCause.input),
    defaultValues: valuesOf(undefined, 0, 'es'),
  })
  const { reset, control } = form
  const contentId = dialog.value
  // Filled once when it opens: what is typed must not be lost when the list is read anew behind it.
  useEffect(() => {
    if (dialog.isOpen && contentId !== undefined)
      reset(valuesOf(cause, contentId, i18n.language, cause ? nameOf(cause) : ''))
  }, [dialog.isOpen, contentId])
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values)
      dialog.close()
      toast.success(t('saved'))
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  const text = (name: 'name' | 'taxId' | 'iban' | 'contact' | 'town' | 'country', more: object = {}) => (
    <TextField control={control} name={`payee.${name}`} label={t(`field.${name}`)} {...more} />
  )
  return (
    <Dialog
      dialog={dialog}
      title={t('form')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isPending={save.isPending}>
            {t('common:saveAction')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="stack">
        <p className="muted">{t('formText')}</p>
        <div className="form-grid">
          <div className="wide">{text('name', { hint: t('hint.name') })}</div>
          {text('taxId')}
          {text('iban', { hint: t('hint.iban'), spellCheck: false })}
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
        </div>
      </form>
    </Dialog>
  )
}

function valuesOf(cause: Cause | undefined, contentId: number, language: string, name = '') {
  const payee = cause?.payee
  return {
    contentId,
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
