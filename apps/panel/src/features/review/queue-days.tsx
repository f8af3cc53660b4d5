import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../shared/fields/date-field.tsx'
import type { useQueueAddress } from './queue-address.ts'

/** The days an event may be on; chosen here, kept in the address. */
export function QueueDays({ address }: { address: ReturnType<typeof useQueueAddress> }) {
  const { t } = useTranslation('review-work')
  const { filters, change } = address
  const stored = { from: filters.from ?? null, until: filters.until ?? null }
  const { control } = useForm<typeof stored>({ values: stored })
  const chosen = useWatch({ control })
  const hasChanged = (chosen.from ?? null) !== stored.from || (chosen.until ?? null) !== stored.until
  useEffect(() => {
    if (hasChanged) change({ desde: chosen.from ?? undefined, hasta: chosen.until ?? undefined })
    // The address answers with new values at once; only what was chosen starts a change.
  }, [chosen.from, chosen.until])
  return (
    <div className="queue-days">
      <DateField control={control} name="from" label={t('filter.from')} max={filters.until} />
      <DateField control={control} name="until" label={t('filter.until')} min={filters.from} />
    </div>
  )
}
