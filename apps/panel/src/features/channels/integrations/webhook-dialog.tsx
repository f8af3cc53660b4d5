import { saveWebhook } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { WEBHOOK_TYPES } from '@larunbat/rules/channels/integrations'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { onceRead, useDialogForm } from '../../../shared/forms/use-dialog-form.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { ProofField } from '../../../shared/proof/proof-field.tsx'
import { useFormProof } from '../../../shared/proof/use-form-proof.ts'
import { useIntegrationActions, type Webhook } from './integration-queries.ts'
import { searchFor } from './own-address.ts'

interface WebhookDialogProps {
  /** Number of a webhook; null for a new one. */
  dialog: DialogState<number | null>
  webhook: Webhook | undefined
  isFestival: boolean
  /** Gets the secret of a new one. */
  onSecret: (secret: string) => void
}

/** Address and messages of a webhook; personal data are sent to a new address only after a fresh proof. */
export function WebhookDialog({ dialog: asked, webhook, isFestival, onSecret }: WebhookDialogProps) {
  const dialog = onceRead(asked, webhook)
  const { t } = useTranslation('integrations')
  const { saveWebhook: save } = useIntegrationActions()
  const proof = useFormProof(dialog.value)
  const { control, submit } = useDialogForm({
    dialog,
    input: saveWebhook.input,
    values: {
      id: webhook?.id ?? null,
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      types: webhook?.types ?? ['order.paid' as const],
      isActive: webhook ? webhook.status === 'active' : true,
      version: webhook?.version ?? 0,
      isFestival,
      currentPassword: '',
    },
    save: async ({ currentPassword: typed, ...values }: InputOf<typeof saveWebhook>) => {
      const { secret } = await proof.send(typed, (currentPassword) =>
        save.mutateAsync({ ...values, currentPassword }),
      )
      if (secret) onSecret(secret)
    },
    saved: t('webhooks.saved'),
  })
  return (
    <FormDialog
      dialog={dialog}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      onSubmit={submit}
      isPending={save.isPending}
    >
      <TextField control={control} name="name" label={t('webhooks.name')} maxLength={80} autoFocus />
      <TextField
        control={control}
        name="url"
        type="url"
        inputMode="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        placeholder="https://"
      />
      <ChipGroup
        control={control}
        name="types"
        label={t('webhooks.types')}
        options={WEBHOOK_TYPES.map((value) => ({
          value,
          label: t(`type.${value.replace('.', '_')}`, { defaultValue: value }),
        }))}
      />
      <Switch
        control={control}
        name="isActive"
        label={t('webhooks.isActive')}
        hint={t('webhooks.isActiveHint')}
      />
      {proof.isAsked && (
        <ProofField
          control={control}
          name="currentPassword"
          next={`/ajustes/integraciones${searchFor(isFestival)}`}
        />
      )}
    </FormDialog>
  )
}
