import { saveHub } from '@larunbat/contract'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { onceRead, useDialogForm } from '../../../shared/forms/use-dialog-form.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type HubSetting, type HubSettings, useFestivalActions } from './festival-queries.ts'
import { NamesFields } from './names-fields.tsx'

interface HubDialogProps {
  /** Number of a hub; null for a new one. */
  dialog: DialogState<number | null>
  hub: HubSetting | undefined
  administrators: HubSettings['administrators']
}

const OTHER = 0
const ZONES = ['Europe/Madrid', 'Europe/London', 'Europe/Lisbon', 'Atlantic/Canary', 'Europe/Paris', 'UTC']

const valuesOf = (hub: HubSetting | undefined) => ({
  id: hub?.id ?? null,
  names: hub?.names ?? { es: '', en: '', eu: '' },
  lat: hub?.lat ?? null,
  lng: hub?.lng ?? null,
  currency: hub?.currency ?? ('EUR' as const),
  timeZone: hub?.timeZone ?? 'Europe/Madrid',
  languages: hub?.languages ?? (['es', 'en'] as ('es' | 'en' | 'eu' | 'pt')[]),
  email: hub?.email ?? '',
  isActive: hub?.isActive ?? true,
  reviewerIds: hub?.reviewerIds ?? [],
  version: hub?.version ?? 0,
})

/** A hub: names, place, money, time, languages, and who reviews its events. */
export function HubDialog({ dialog: asked, hub, administrators }: HubDialogProps) {
  const dialog = onceRead(asked, hub)
  const { t } = useTranslation(['festival', 'common'])
  const { saveHub: save } = useFestivalActions()
  const { control, submit } = useDialogForm({
    dialog,
    input: saveHub.input,
    values: valuesOf(hub),
    save: (sent) => save.mutateAsync({ ...sent, email: sent.email || null }),
    saved: t('saved'),
  })
  const zones = [...new Set([...(hub ? [hub.timeZone] : []), ...ZONES])]
  return (
    <FormDialog
      dialog={dialog}
      title={t(hub ? 'hubs.edit' : 'hubs.add')}
      onSubmit={submit}
      isPending={save.isPending}
    >
      <NamesFields control={control} name="names" />
      <ChipGroup
        control={control}
        name="reviewerIds"
        label={t('hubs.reviewers')}
        hint={t('hubs.reviewersHint')}
        options={administrators.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <div className="form-grid">
        {hub?.isCurrencyFixed ? (
          <p className="field-hint wide">{t('hubs.currencyFixed', { currency: hub.currency })}</p>
        ) : (
          <Select
            control={control}
            name="currency"
            label={t('hubs.currency')}
            options={(['EUR', 'GBP'] as const).map((value) => ({ value, label: value }))}
          />
        )}
        <Select
          control={control}
          name="timeZone"
          label={t('hubs.timeZone')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ').replace('/', ' / ') }))}
        />
        <NumberField control={control} name="lat" label={t('hubs.lat')} digits={5} isOptional />
        <NumberField control={control} name="lng" label={t('hubs.lng')} digits={5} isOptional />
      </div>
      <ChipGroup
        control={control}
        name="languages"
        label={t('hubs.languages')}
        hint={t('hubs.languagesHint')}
        options={(['es', 'eu', 'en', 'pt'] as const).map((value) => ({
          value,
          label: t(`common:language.${value}`),
        }))}
      />
      <TextField control={control} name="email" type="email" label={t('hubs.email')} isOptional />
      {hub?.id !== OTHER && (
        <Switch control={control} name="isActive" label={t('hubs.active')} hint={t('lists.activeHint')} />
      )}
    </FormDialog>
  )
}
