import { useTranslation } from 'react-i18next'
import { CityField } from '../../../../shared/fields/city-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { hubName } from '../../names.ts'
import { SectionForm } from '../form/section-form.tsx'
import { currencyOf, zoneOf } from '../form/zone.ts'

/** The city, and the hub that follows from it. */
export function LocationSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  return (
    <SectionForm event={event} page="location" fields={['city']} required={['city']}>
      {(form) => (
        <div className="stack">
          <CityField control={form.control} name="city" label={t('field.city')} hint={t('hint.city')} />
          <div className="hub-note" id="hubId">
            <Icon name="pin" />
            <div>
              <span className="meta">{t('location.hub')}</span>
              <strong>{hubName(event.hubId, language)}</strong>
              <span className="meta">
                {t('location.hubFacts', { currency: currencyOf(event), zone: zoneOf(event) })}
              </span>
            </div>
          </div>
        </div>
      )}
    </SectionForm>
  )
}
