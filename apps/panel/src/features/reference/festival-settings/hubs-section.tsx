import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import './festival.css'
import { type HubSetting, useFestivalActions, useHubs } from './festival-queries.ts'
import { HubDialog } from './hub-dialog.tsx'

/** Hubs with their place, money, time and who reviews their events. */
export function HubsSection() {
  const { t } = useTranslation(['festival', 'common'])
  const { language, number } = useFormat()
  const query = useHubs()
  const { order } = useFestivalActions()
  const edit = useDialog<number | null>('hub')
  const hubs = query.data?.hubs ?? []
  const administrators = query.data?.administrators ?? []
  // Two hubs share a name: their places distinguish them.
  const labels = new Map(hubOptions(language).map(({ value, label }) => [value, label]))
  const nameOf = ({ id, names }: HubSetting) => labels.get(id) ?? names[language]
  const reviewersOf = (ids: readonly number[]) =>
    administrators.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <div className="stack">
      <div className="row">
        <Button icon="plus" onClick={() => edit.open(null)}>
          {t('hubs.add')}
        </Button>
      </div>
      <QueryView query={query} skeleton={<Skeleton rows={8} height={72} />}>
        {({ hubs: rows }) => (
          <SortableList
            label={t('hubs.title')}
            className="setting-rows"
            itemClassName="setting-row"
            items={rows}
            idOf={({ id }) => id}
            nameOf={nameOf}
            onOrder={(ids) => order.mutateAsync({ list: 'hubs', ids })}
          >
            {(hub, handle) => (
              <>
                {handle}
                <div className="setting-words">
                  <span className="setting-name">
                    {nameOf(hub)}
                    {!hub.isActive && <Pill tone="past">{t('inactive')}</Pill>}
                  </span>
                  <span className="meta">
                    {hub.currency} · {hub.timeZone.replaceAll('_', ' ')} ·{' '}
                    {t('lists.events', { count: hub.eventCount, number: number(hub.eventCount) })}
                  </span>
                  <span className="meta">
                    {hub.reviewerIds.length > 0
                      ? t('hubs.reviewedBy', { names: reviewersOf(hub.reviewerIds).join(', ') })
                      : t('hubs.reviewedByAll')}
                  </span>
                </div>
                <IconButton
                  icon="edit"
                  label={t('editNamed', { name: nameOf(hub) })}
                  onClick={() => edit.open(hub.id)}
                />
              </>
            )}
          </SortableList>
        )}
      </QueryView>
      <HubDialog
        dialog={edit}
        hub={hubs.find(({ id }) => id === edit.value)}
        administrators={administrators}
      />
    </div>
  )
}
