import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { isLocked } from '../frame/sections.ts'
import { AppearanceDialog, type AppearanceTask } from './appearance-dialog.tsx'
import { type AppearanceRow, useDeleteAppearance } from './appearance-queries.ts'
import './appearances.css'

/** The same event at other places and dates. */
export function AppearancesCard({ content }: { content: OpenContent }) {
  const { t } = useTranslation('series')
  const dialog = useDialog<AppearanceTask>('appearance')
  const locked = isLocked(content, isAdmin())
  const { appearances } = content
  return (
    <SectionCard
      id="appearances"
      title={t('appearances.title')}
      intro={t(content.status === 2 && !isAdmin() ? 'appearances.waits' : 'appearances.intro')}
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
        <AppearanceList content={content} isLocked={locked} onEdit={(id) => dialog.open({ id })} />
      )}
      <AppearanceDialog content={content} dialog={dialog} />
    </SectionCard>
  )
}

interface AppearanceListProps {
  content: OpenContent
  isLocked: boolean
  onEdit: (id: number) => void
}

function AppearanceList({ content, isLocked: locked, onEdit }: AppearanceListProps) {
  const { t } = useTranslation(['series', 'common'])
  const { date } = useFormat()
  const toast = useToast()
  const remove = useDeleteAppearance(content.id)
  const confirm = useDialog<number>('delete-appearance')
  const dayOf = ({ day, time }: AppearanceRow) =>
    [date(`${day}T12:00:00Z`, 'dayLong', 'UTC'), time].filter(Boolean).join(', ')
  const handleDelete = async () => {
    try {
      if (confirm.value) await remove.mutateAsync(confirm.value)
      toast.success(t('appearances.deleted'))
    } catch (error) {
      toast.failure(error)
    }
    confirm.close()
  }
  return (
    <>
      <ul className="appearances" aria-label={t('appearances.title')}>
        {content.appearances.map((appearance) => (
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
                    onSelect: () => confirm.open(appearance.id),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        dialog={confirm}
        title={t('appearances.deleteTitle')}
        action={t('common:delete')}
        kind="danger"
        isPending={remove.isPending}
        onConfirm={() => void handleDelete()}
      >
        {t('appearances.deleteText')}
      </ConfirmDialog>
    </>
  )
}
