import { API_SCOPES, API_TOKEN_DAYS, type ApiScope } from '@larunbat/rules/channels/integrations'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { OwnerProof } from '../../../shared/proof/owner-proof.tsx'
import { useProven } from '../../../shared/proof/use-proven.ts'
import { useWays } from '../../identity/sign-in/access/access-queries.ts'
import { useIntegrationActions } from './integration-queries.ts'

interface NewKeyProps {
  isFestival: boolean
  onMade: (token: string) => void
  onCancel: () => void
}
interface Values {
  name: string
  scopes: ApiScope[]
  days: number
}

/** What a new key is called, opens, and for how long. Needs a fresh proof. */
export function NewKey({ isFestival, onMade, onCancel }: NewKeyProps) {
  const { t } = useTranslation(['integrations', 'common'])
  const ways = useWays()
  const { createToken } = useIntegrationActions()
  const form = useForm<Values, unknown, Values>({
    defaultValues: { name: '', scopes: ['orders:read'], days: 90 },
    resolver: (values) =>
      ruleResult(values, {
        name: values.name.trim() === '' ? 'field.required' : undefined,
        scopes: values.scopes.length === 0 ? 'field.required' : undefined,
      }),
  })
  const proven = useProven('proof-key', async (currentPassword) => {
    try {
      const { token } = await createToken.mutateAsync({ ...form.getValues(), isFestival, currentPassword })
      onMade(token)
    } catch (error) {
      if (!showFieldErrors(form, error)) throw error
    }
  })
  const submit = form.handleSubmit(() => proven.run())
  return (
    <form onSubmit={submit} noValidate className="stack new-entry">
      <TextField
        control={form.control}
        name="name"
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        maxLength={80}
        autoFocus
      />
      <ChipGroup
        control={form.control}
        name="scopes"
        label={t('keys.scopes')}
        hint={t('keys.scopesHint')}
        options={API_SCOPES.map((value) => ({
          value,
          label: t(`scope.${value.replace(':', '_')}`, { defaultValue: value }),
        }))}
      />
      <Select
        control={form.control}
        name="days"
        label={t('keys.days')}
        options={API_TOKEN_DAYS.map((value) => ({ value, label: t('keys.forDays', { count: value }) }))}
      />
      <div className="row">
        <Button kind="primary" type="submit" isPending={proven.isPending}>
          {t('keys.create')}
        </Button>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
      <OwnerProof
        dialog={proven.dialog}
        hasPassword={ways.data?.hasPassword ?? true}
        isPending={proven.isPending}
        next="/ajustes/integraciones"
        onProof={proven.onProof}
      />
    </form>
  )
}
