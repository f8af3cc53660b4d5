import { EVENT_TYPES } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { optionsOf } from '../../names.ts'
import { SectionForm } from '../form/section-form.tsx'

/** What kind of event it is: exactly one. */
export function TypeSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  return (
    <SectionForm event={event} page="type" fields={['typeId']}>
      {(form) => (
        <ChipGroup
          control={form.control}
          name="typeId"
          label={t('field.typeId')}
          hint={t('hint.typeId')}
          options={optionsOf(EVENT_TYPES, language)}
          isSingle
        />
      )}
    </SectionForm>
  )
}
