import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { areKeysOn, useScreenKeys } from '../../../shared/keys.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { currentUser } from '../../../shared/session.ts'
import { BatchBar } from './batch/batch-bar.tsx'
import { KeyHints, keysOf } from './key-hints.tsx'
import { deskPath, useQueueAddress } from './queue-address.ts'
import { QueueRows } from './queue-rows.tsx'
import { QueueTools } from './queue-tools.tsx'
import {
  PAGE_SIZE,
  type QueueRow,
  type QueueWatch,
  useDecisions,
  useQueueWatch,
  useReviewQueue,
} from './review-queries.ts'
import { type Selection, useSelection } from './use-selection.ts'
import '../../../shared/data/list-tools.css'
import './review.css'
import './queue.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Up and down (also k and j) move the focus between the links of the rows; Enter then opens one as any link. `act` gets the
 * other letters with the number of the row that has the focus; keys of fields, menus and dialogs are left alone.
 */
function useRowKeys(act: (key: string, id: number) => boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length === 1 && !areKeysOn())) return
      const target = event.target as HTMLElement
      // A box of the row is no field: letters go on to the row.
      if (
        target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') ||
        document.querySelector('[role=dialog]')
      )
        return
      const links = [...document.querySelectorAll<HTMLElement>('main .row-link')]
      const row = target.closest('tr, li')
      const at = links.findIndex((link) => row?.contains(link))
      const step = STEPS[event.key]
      if (step === undefined) {
        const id = Number(links[at]?.dataset.id)
        if (at !== -1 && latest.current(event.key, id)) event.preventDefault()
        return
      }
      const next = links[Math.min(links.length - 1, Math.max(0, at === -1 ? 0 : at + step))]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** What waits for a reviewer: what is to be answered first, narrowed down and ordered as the address says. */
export function ReviewQueuePage() {
  const { t } = useTranslation(['review', 'review-work'])
  const { number } = useFormat()
  const navigate = useNavigate()
  const address = useQueueAddress()
  const watch = useQueueWatch()
  const query = useReviewQueue(address.filters, address.page)
  const selection = useSelection()
  const rows = query.data?.rows ?? []
  useLetters(rows, selection)
  const keys = t('review-work:keys')
  useScreenKeys(useMemo(() => keysOf(keys), [keys]))
  const [first] = rows
  return (
    <Screen
      title={t('title')}
      actions={
        first && (
          <Button kind="primary" onClick={() => void navigate(deskPath(first.id, address.search))}>
            {t('review-work:start')}
          </Button>
        )
      }
    >
      <div className="stack queue" aria-busy={query.isPlaceholderData || undefined}>
        <div className="queue-head">
          <QuickChips watch={watch.data} address={address} />
          <QueueTools address={address} watch={watch.data} />
        </div>
        <ListPages words="review" emptyWords="allDone" query={query} address={address} pageSize={PAGE_SIZE}>
          {({ rows }) => (
            <>
              <QueueRows rows={rows} search={address.search} watch={watch.data} selection={selection} />
              <BatchBar rows={rows} selection={selection} />
            </>
          )}
        </ListPages>
        <div className="queue-line">
          <KeyHints keys={keys} />
          <span className="tools-count" role="status">
            {query.data && t('waiting', { count: query.data.total, total: number(query.data.total) })}
          </span>
        </div>
      </div>
    </Screen>
  )
}

/** "x" selects the row that has the focus, "a" assigns it to the reviewer. */
function useLetters(rows: readonly QueueRow[], selection: Selection): void {
  const { t } = useTranslation('review-work')
  const toast = useToast()
  const { assign } = useDecisions()
  useRowKeys((key, id) => {
    const row = rows.find((other) => other.id === id)
    const me = currentUser()?.id
    if (!row || me === undefined) return false
    if (key === 'x') selection.change([row], !selection.has(id))
    else if (key === 'a')
      void assign
        .mutateAsync({ id, accountId: me })
        .then(() => toast.success(t('assignee.done')), toast.failure)
    else return false
    return true
  })
}

interface QuickChipsProps {
  watch: QueueWatch | undefined
  address: ReturnType<typeof useQueueAddress>
}

const QUICK = {
  all: { asignado: undefined, vence: undefined, clase: undefined },
  mine: { asignado: 'yo', vence: undefined, clase: undefined },
  due: { asignado: undefined, vence: 1, clase: undefined },
  unassigned: { asignado: 'nadie', vence: undefined, clase: undefined },
  resent: { asignado: undefined, vence: undefined, clase: 'reenviado' },
} as const

/** The usual ways to narrow the queue down, with how many there are of each in the whole queue. */
function QuickChips({ watch, address }: QuickChipsProps) {
  const { t } = useTranslation('review-work')
  const { assigned, isDue, kind } = address.filters
  const value =
    assigned === 'yo'
      ? 'mine'
      : assigned === 'nadie'
        ? 'unassigned'
        : isDue
          ? 'due'
          : kind === 'reenviado'
            ? 'resent'
            : 'all'
  const counts = {
    all: watch?.total,
    mine: watch?.assignedToMe,
    due: watch?.due,
    unassigned: watch?.unassigned,
    resent: watch?.resent,
  }
  return (
    <div className="queue-hubs">
      <FilterChips
        label={t('quick.label')}
        value={value}
        options={(Object.keys(QUICK) as (keyof typeof QUICK)[]).map((key) => ({
          value: key,
          label: t(`quick.${key}`),
          count: counts[key],
        }))}
        onChange={(key) => address.change(QUICK[key])}
      />
    </div>
  )
}
