import { toWallTime } from '@larunbat/rules/time/dates'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import '../../../../shared/fields/choice.css'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { SessionWords } from '../session-list.tsx'
import { weekdayName, weekdayOf } from '../weekday-names.ts'
import './bulk.css'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkKind } from './change-values.ts'

interface SessionBulkProps {
  event: OpenEvent
  showTickets: boolean
  onDone: () => void
}

/** The sessions with a box each, and what can be done with those that are ticked. */
export function SessionBulk({ event, showTickets, onDone }: SessionBulkProps) {
  const { t } = useTranslation(['sessions', 'common'])
  const dialog = useDialog<BulkKind>('sessions-bulk')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const lastTicked = useRef<number>(undefined)
  const sessions = event.sessions.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const ids = sessions.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const toggle = (group: readonly number[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of group) isOn ? next.add(id) : next.delete(id)
      return next
    })
  const handleTick = (index: number, isOn: boolean, isRange: boolean) => {
    const from = isRange && lastTicked.current !== undefined ? lastTicked.current : index
    const [low, high] = [Math.min(from, index), Math.max(from, index)]
    toggle(
      sessions.slice(low, high + 1).map(({ id }) => id),
      isOn,
    )
    lastTicked.current = index
  }
  const isAll = ids.length === sessions.length
  const hasTickets = event.ticketMode !== null && event.ticketMode !== 2 && event.ticketMode !== 4
  return (
    <div className="stack-tight">
      <div className="bulk-tools">
        <label className="choice bulk-all">
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && ids.length > 0
            }}
            onChange={() =>
              toggle(
                sessions.map(({ id }) => id),
                !isAll,
              )
            }
          />
          <span>{t('bulk.all')}</span>
        </label>
        <GroupChips sessions={sessions} chosen={chosen} onToggle={toggle} />
      </div>
      <ul className="session-list" aria-label={t('bulk.choose')}>
        {sessions.map((session, index) => (
          <li key={session.id} className="session-row">
            <label className="choice bulk-row">
              <input
                type="checkbox"
                checked={chosen.has(session.id)}
                onChange={(event) =>
                  handleTick(index, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
                }
              />
              <SessionWords session={session} event={event} showTickets={showTickets} />
            </label>
          </li>
        ))}
      </ul>
      <section className="bulk-bar" aria-label={t('bulk.actions')}>
        <span className="bulk-count" role="status">
          {t('bulk.chosen', { count: ids.length })}
        </span>
        {(['move', 'tickets', 'state', 'delete'] as const).map(
          (kind) =>
            (kind !== 'tickets' || hasTickets) && (
              <Button
                key={kind}
                size="small"
                kind={kind === 'delete' ? 'danger' : 'secondary'}
                disabled={ids.length === 0}
                onClick={() => dialog.open(kind)}
              >
                {t(`bulk.do.${kind}`)}
              </Button>
            ),
        )}
        <Button size="small" kind="quiet" onClick={onDone}>
          {t('bulk.close')}
        </Button>
      </section>
      <BulkDialog event={event} ids={ids} dialog={dialog} onDrop={(gone) => toggle(gone, false)} />
    </div>
  )
}

interface GroupChipsProps {
  sessions: OpenEvent['sessions']
  chosen: ReadonlySet<number>
  onToggle: (ids: readonly number[], isOn: boolean) => void
}

/** All of a weekday, all of a clock time: where there is more than one of them. */
function GroupChips({ sessions, chosen, onToggle }: GroupChipsProps) {
  const { t } = useTranslation('sessions')
  const { language } = useFormat()
  const walls = sessions.map(({ id, startsAt, timeZone }) => ({ id, wall: toWallTime(startsAt, timeZone) }))
  const byWeekday = Map.groupBy(walls, ({ wall }) => weekdayOf(wall.slice(0, 10)))
  const byTime = Map.groupBy(walls, ({ wall }) => wall.slice(11, 16))
  const groups = [
    ...(byWeekday.size > 1
      ? [...byWeekday]
          .sort(([a], [b]) => a - b)
          .map(([weekday, found]) => ({ name: weekdayName(weekday, language), found }))
      : []),
    ...(byTime.size > 1
      ? [...byTime].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, found]) => ({ name, found }))
      : []),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that stay pressed, not fields of a form
    <div className="chips" role="group" aria-label={t('bulk.groups')}>
      {groups.map(({ name, found }) => {
        const ids = found.map(({ id }) => id)
        const isOn = ids.every((id) => chosen.has(id))
        return (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={isOn}
            onClick={() => onToggle(ids, !isOn)}
          >
            {name}
            <span className="chip-count">{ids.length}</span>
          </button>
        )
      })}
    </div>
  )
}
