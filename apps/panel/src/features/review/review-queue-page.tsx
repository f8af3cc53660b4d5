import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { FilterChips } from '../../shared/data/filter-chips.tsx'
import { ListPages } from '../../shared/data/list-pages.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { areKeysOn } from '../../shared/keys.ts'
import { Screen } from '../../shared/layout/screen.tsx'
import { hubOptions } from '../../shared/lookup-names.ts'
import { BatchBar } from './batch/batch-bar.tsx'
import { useQueueAddress } from './queue-address.ts'
import { QueueRows } from './queue-rows.tsx'
import { QueueTools } from './queue-tools.tsx'
import { PAGE_SIZE, type QueueWatch, useQueueWatch, useReviewQueue } from './review-queries.ts'
import { useSelection } from './use-selection.ts'
import '../../shared/data/list-tools.css'
import './review.css'
import './queue.css'

/**
 * Up and down (also k and j) move the focus between the links of a list's rows; Enter then opens one as any link. Keys
 * typed in a field, in a menu or in a dialog are left alone.
 */
function useRowKeys(selector = '.row-link'): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length === 1 && !areKeysOn())) return
      const step = STEPS[event.key]
      const target = event.target as HTMLElement
      if (step === undefined || target.closest('input, textarea, select, [role=dialog], [role=menu]')) return
      const links = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
      if (links.length === 0) return
      const row = target.closest('tr, li')
      const at = links.findIndex((link) => row?.contains(link))
      const next = links[Math.min(links.length - 1, Math.max(0, at === -1 ? 0 : at + step))]
      event.preventDefault()
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [selector])
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** What waits for a reviewer: by hub, narrowed down and ordered as the address says. */
export function ReviewQueuePage() {
  const { t } = useTranslation(['review', 'review-work'])
  const { number } = useFormat()
  const address = useQueueAddress()
  const watch = useQueueWatch()
  const query = useReviewQueue(address.filters, address.page)
  const selection = useSelection()
  useRowKeys()
  return (
    <Screen title={t('title')}>
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <HubChips watch={watch.data} address={address} />
        <QueueTools address={address} />
        <div className="queue-line">
          <span className="meta keys-hint">{t('review-work:keys')}</span>
          {address.isFiltered && (
            <Button kind="quiet" size="small" onClick={address.clear}>
              {t('none.clear')}
            </Button>
          )}
          <span className="tools-count" role="status">
            {query.data && t('waiting', { count: query.data.total, total: number(query.data.total) })}
          </span>
        </div>
        <ListPages words="review" emptyWords="allDone" query={query} address={address} pageSize={PAGE_SIZE}>
          {({ rows }) => (
            <>
              <QueueRows rows={rows} search={address.search} watch={watch.data} selection={selection} />
              <BatchBar rows={rows} selection={selection} />
            </>
          )}
        </ListPages>
      </div>
    </Screen>
  )
}

interface HubChipsProps {
  watch: QueueWatch | undefined
  address: ReturnType<typeof useQueueAddress>
}

/** The hubs where something waits, with how many; those of the reviewer first. */
function HubChips({ watch, address }: HubChipsProps) {
  const { t } = useTranslation(['review-work', 'review'])
  const { language } = useFormat()
  const { filters, change } = address
  if (!watch) return <div className="queue-hubs" aria-busy="true" />
  const totals = new Map(watch.hubs.map(({ id, total }) => [id, total]))
  const isMine = (id: number) => watch.myHubs.includes(id)
  const shown = hubOptions(language)
    .filter(({ value }) => totals.has(value) || value === filters.hubId || isMine(value))
    .sort((a, b) => Number(isMine(b.value)) - Number(isMine(a.value)))
  const mine = watch.myHubs.reduce((sum, id) => sum + (totals.get(id) ?? 0), 0)
  return (
    <div className="queue-hubs">
      <FilterChips
        label={t('filter.hub')}
        value={filters.hubId === undefined ? (filters.isMine ? 'mine' : 'all') : String(filters.hubId)}
        options={[
          { value: 'all', label: t('review:allHubs'), count: watch.total },
          ...(watch.myHubs.length > 0 ? [{ value: 'mine', label: t('filter.mine'), count: mine }] : []),
          ...shown.map(({ value, label }) => ({
            value: String(value),
            label,
            count: totals.get(value) ?? 0,
          })),
        ]}
        onChange={(value) =>
          change({
            hub: value === 'all' || value === 'mine' ? undefined : value,
            mios: value === 'mine' ? 1 : undefined,
          })
        }
      />
    </div>
  )
}
