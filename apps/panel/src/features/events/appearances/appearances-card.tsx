import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useTakenOut, useUndoableDelete } from '../../../shared/late-delete.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { editsHub, isAdmin } from '../../../shared/session.ts'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import { AppearanceDialog, type AppearanceTask } from './appearance-dialog.tsx'
import { type AppearanceRow, useDeleteAppearance } from './appearance-queries.ts'
import './appearances.css'

/** The same event at other places and dates. */
export function AppearancesCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('series')
  const dialog = useDialog<AppearanceTask>('appearance')
  const locked = isLocked(event, editsHub(event.hubId))
  const gone = useTakenOut('appearance')
  const appearances = event.appearances.filter(({ id }) => !gone.has(id))
  return (
    <SectionCard
      id="appearances"
      title={t('appearances.title')}
      intro={t(event.status === 2 && !isAdmin() ? 'appearances.waits' : 'appearances.intro')}
      actions={
        !locked && (
          <Button icon="plus" size="small" onClick={() => dialog.open({})}>
            {t('appearances.add')}
          </Button>
        )
      }
    >
      {appearances.length === 0 ? (
        <p className="muted">{t('appearances.none')}</p>
      ) : (
        <AppearanceList
          event={event}
          rows={appearances}
          isLocked={locked}
          onEdit={(id) => dialog.open({ id })}
        />
      )}
      <AppearanceDialog event={event} dialog={dialog} />
    </SectionCard>
  )
}

interface AppearanceListProps {
  event: OpenEvent
  rows: readonly AppearanceRow[]
  isLocked: boolean
  onEdit: (id: number) => void
}

function AppearanceList({ event, rows, isLocked: locked, onEdit }: AppearanceListProps) {
  const { t } = useTranslation(['series', 'common'])
  const { date } = useFormat()
  const remove = useDeleteAppearance(event.id)
  const takeOut = useUndoableDelete({
    kind: 'appearance',
    text: t('appearances.deleted'),
    remove: remove.mutateAsync,
  })
  const dayOf = ({ day, time }: AppearanceRow) =>
    [date(`${day}T12:00:00Z`, 'dayLong', 'UTC'), time].filter(Boolean).join(', ')
  return (
    <ul className="appearances" aria-label={t('appearances.title')}>
      {rows.map((appearance) => (
        <li key={appearance.id} className="appearance">
          <span className="appearance-words">
            <strong>{dayOf(appearance)}</strong>
            <span className="meta">
              {[appearance.venueName, appearance.address, appearance.city].filter(Boolean).join(', ')}
            </span>
          </span>
          {!locked && (
            <Menu
              label={t('appearances.actionsOf', { day: dayOf(appearance) })}
              items={[
                { label: t('common:edit'), icon: 'edit', onSelect: () => onEdit(appearance.id) },
                {
                  label: t('common:delete'),
                  icon: 'trash',
                  isDanger: true,
                  onSelect: () => takeOut(appearance.id),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
