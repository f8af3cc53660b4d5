import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { useMapEvents } from './map-queries.ts'
import { MapView } from './map-view.tsx'
import '../../../shared/data/list-tools.css'
import './map-page.css'

/** The festival on a map: what is published, and one's own events in whatever state; for administrators all of them. */
export function MapPage() {
  const { t } = useTranslation('map')
  const address = useListAddress()
  const query = useMapEvents(address.number('anio', 2100))
  return (
    <Screen title={query.data?.year ? t('titleYear', { year: query.data.year }) : t('title')}>
      <QueryView
        query={query}
        skeleton={<Skeleton rows={1} height={480} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState title={t('empty.title')} seed="map">
            {t('empty.text')}
          </EmptyState>
        }
      >
        {(data) => <MapView data={data} address={address} />}
      </QueryView>
    </Screen>
  )
}
