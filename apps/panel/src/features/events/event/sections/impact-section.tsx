import { COLLABORATIONS, type CollaborationLookup, findLookup } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { MoneyField, PercentField } from '../../../../shared/fields/number-field.tsx'
import { Select } from '../../../../shared/fields/select.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { optionsOf } from '../../names.ts'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'
import { currencyOf } from '../form/zone.ts'

const TEXT_MAX = 2000

/** The cause the event supports. */
export function ImpactSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <SectionForm
      event={event}
      page="impact"
      intro={t('impact.intro')}
      fields={['impact']}
      limits={{ 'impact.text': TEXT_MAX }}
    >
      {(form) => <ImpactFields form={form} event={event} />}
    </SectionForm>
  )
}

function ImpactFields({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const { control } = form
  const kind = findLookup<CollaborationLookup>(COLLABORATIONS, form.watch('impact.collaborationId'))
  return (
    <div className="form-grid">
      <TextField
        control={control}
        name="impact.project"
        label={t('field.project')}
        placeholder={t('example.project')}
      />
      <TextField
        control={control}
        name="impact.url"
        type="url"
        inputMode="url"
        label={t('field.projectUrl')}
        placeholder="https://"
      />
      <Select
        control={control}
        name="impact.collaborationId"
        label={t('field.collaboration')}
        options={optionsOf(COLLABORATIONS, language)}
      />
      {kind?.figure === 'percentage' && (
        <PercentField
          control={control}
          name="impact.percentage"
          label={t('field.percentage')}
          hint={t('hint.percentage')}
        />
      )}
      {kind?.figure === 'amount' && (
        <MoneyField
          control={control}
          name="impact.amountCents"
          label={t('field.amount')}
          currency={currencyOf(event)}
        />
      )}
      <div className="wide">
        <MultilingualField
          control={control}
          name="impact.text"
          label={t('field.impactText')}
          hint={t('hint.impactText')}
          max={TEXT_MAX}
          isLong
          isOptional
        />
      </div>
    </div>
  )
}
