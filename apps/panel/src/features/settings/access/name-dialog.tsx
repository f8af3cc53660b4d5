import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'

interface NameDialogProps {
  dialog: DialogState<{ id: number; name: string }>
  onName: (name: string) => void
}

/** Another name for a passkey. Give it the passkey's number as `key`. */
export function NameDialog({ dialog, onName }: NameDialogProps) {
  const { t } = useTranslation('access')
  const form = useForm({
    values: { name: dialog.value?.name ?? '' },
    resolver: (values: { name: string }) =>
      ruleResult(
        { name: values.name.trim() },
        { name: values.name.trim() === '' ? 'field.required' : undefined },
      ),
  })
  const handleSubmit = form.handleSubmit(({ name }) => {
    onName(name)
    dialog.close()
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('passkeys.nameTitle')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" onClick={() => void handleSubmit()}>
            {t('common:saveAction')}
          </Button>
        </>
      }
    >
      <form onSubmit={handleSubmit} noValidate className="stack">
        <TextField
          control={form.control}
          name="name"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={80}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
