import { listBulk } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { EVENT_TYPES, type Lookup, lookupName } from '@larunbat/rules/reference/lookups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { eventKeys } from '../event-keys.ts'
import { hubName } from '../names.ts'
import { type BulkChangeValues, type BulkRowValue, undo } from './bulk-calls.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import type { FlagFilter } from './table-address.ts'

type Batch = Of<typeof listBulk.output>['rows'][number]

const KEY = [...eventKeys.all, 'bulk']

/** The latest changes of many events, each with the way back. */
export function PastBulkDialog({ dialog }: { dialog: DialogState<undefined> }) {
  const { t } = useTranslation('events-table')
  return (
    <Dialog dialog={dialog} title={t('past.title')} size="wide">
      {dialog.isOpen && <Batches />}
    </Dialog>
  )
}

function Batches() {
  const { t } = useTranslation('events-table')
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi(listBulk, {}, { signal })).rows,
    staleTime: 0,
  })
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton rows={4} height={76} />}
      empty={
        <EmptyState title={t('past.emptyTitle')} seed="past">
          {t('past.emptyText')}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="grid-past" aria-label={t('past.title')}>
          {rows.map((batch) => (
            <PastChange key={batch.batchId} batch={batch} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

/** One of them: what it set, in how many events, who and when. */
function PastChange({ batch }: { batch: Batch }) {
  const { t } = useTranslation('events-table')
  const { date, number } = useFormat()
  const toast = useToast()
  const cache = useQueryClient()
  const words = useChangeWords()
  const [undone, setUndone] = useState<BulkRowValue[]>()
  const [isBusy, setBusy] = useState(false)
  const putBack = async () => {
    setBusy(true)
    try {
      setUndone(await undo(batch.batchId, () => {}))
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: eventKeys.all })
    }
  }
  return (
    <li>
      <div className="grid-past-line">
        <span className="lines">
          <strong>{words(batch.change)}</strong>
          <span className="meta">
            {[
              t('past.count', { count: batch.count, total: number(batch.count) }),
              batch.by,
              date(batch.at, 'dateTime'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {batch.left > 0 ? (
          <Button size="small" icon="undo" isPending={isBusy} onClick={() => void putBack()}>
            {batch.left === batch.count
              ? t('past.undo')
              : t('past.undoRest', { count: batch.left, total: number(batch.left) })}
          </Button>
        ) : (
          <span className="meta">{t('past.undone')}</span>
        )}
      </div>
      {undone && <BulkOutcome rows={undone} tense="undone" />}
    </li>
  )
}

/** What a change sets: "Estado: publicado, Destacado: no". */
function useChangeWords() {
  const { t } = useTranslation(['events-table', 'common'])
  const { language } = useFormat()
  const flag = (name: FlagFilter, isOn: boolean | undefined) =>
    isOn !== undefined && `${t(`flag.${name}`)}: ${t(isOn ? 'common:yes' : 'common:no')}`
  return ({ status, typeId, hubId, ...flags }: BulkChangeValues): string =>
    [
      status !== undefined &&
        `${t('column.estado')}: ${t(`common:status.${eventStatusName(status as EventStatus)}`)}`,
      typeId !== undefined && `${t('column.tipo')}: ${lookupName<Lookup>(EVENT_TYPES, typeId, language)}`,
      hubId !== undefined && `${t('column.hub')}: ${hubName(hubId, language)}`,
      flag('destacado', flags.isFeatured),
      flag('is360', flags.is360),
      flag('blacklist', flags.isBlacklisted),
    ]
      .filter(Boolean)
      .join(', ')
}
