import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { EditionDialog } from './edition-dialog.tsx'
import { titleIn } from './title-in.ts'
import './festival.css'
import { type Edition, useEditions, useFestivalActions } from './festival-queries.ts'

/** Editions of the festival: their days in each hub, which one runs, and events on other days. */
export function EditionsSection() {
  const { t } = useTranslation(['festival', 'common'])
  const toast = useToast()
  const query = useEditions()
  const { deleteEdition } = useFestivalActions()
  const edit = useDialog<number | null>('edition')
  const remove = useDialog<number>('remove-edition')
  const editions = query.data ?? []
  const removed = editions.find(({ id }) => id === remove.value)
  const confirm = async () => {
    if (!removed) return
    try {
      await deleteEdition.mutateAsync({ id: removed.id, version: removed.version })
      toast.success(t('editions.deleted'))
    } catch (error) {
      toast.failure(error)
    }
    remove.close()
  }
  return (
    <div className="stack">
      <div className="row">
        <Button icon="plus" onClick={() => edit.open(null)}>
          {t('editions.add')}
        </Button>
      </div>
      <QueryView query={query} skeleton={<Skeleton rows={4} height={140} />}>
        {(rows) =>
          rows.map((edition) => (
            <EditionCard
              key={edition.id}
              edition={edition}
              onEdit={() => edit.open(edition.id)}
              onRemove={() => remove.open(edition.id)}
            />
          ))
        }
      </QueryView>
      <EditionDialog
        dialog={edit}
        edition={editions.find(({ id }) => id === edit.value)}
        latest={editions[0]?.year}
      />
      <ConfirmDialog
        dialog={remove}
        title={t('editions.delete')}
        action={t('common:delete')}
        kind="danger"
        isPending={deleteEdition.isPending}
        onConfirm={() => void confirm()}
      >
        <p>{t('editions.deleteText', { name: removed?.name ?? '' })}</p>
      </ConfirmDialog>
    </div>
  )
}

interface EditionCardProps {
  edition: Edition
  onEdit: () => void
  onRemove: () => void
}

function EditionCard({ edition, onEdit, onRemove }: EditionCardProps) {
  const { t } = useTranslation(['festival', 'common'])
  const { language, number, date } = useFormat()
  const hubs = new Map(hubOptions(language).map(({ value, label }) => [value, label]))
  const day = (text: string) => date(`${text}T12:00:00Z`, 'day', 'UTC')
  return (
    <SectionCard
      title={edition.name}
      actions={
        <>
          {edition.isCurrent && <Pill tone="live">{t('editions.current')}</Pill>}
          <Button size="small" icon="edit" onClick={onEdit}>
            {t('common:edit')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <dl className="setting-facts">
          {edition.ranges.map(({ hubId, from, until }) => (
            <div key={hubId}>
              <dt>{hubId === null ? t('editions.everywhere') : hubs.get(hubId)}</dt>
              <dd>
                {from === until ? day(from) : t('editions.range', { from: day(from), until: day(until) })}
              </dd>
            </div>
          ))}
        </dl>
        <p className="meta">
          {t('lists.events', { count: edition.eventCount, number: number(edition.eventCount) })}
        </p>
        {edition.outsideCount > 0 && (
          <Banner kind="warning">
            <p>
              {t('editions.outside', { count: edition.outsideCount, number: number(edition.outsideCount) })}
            </p>
            <ul>
              {edition.outside.slice(0, 5).map((event) => (
                <li key={event.eventId}>
                  <Link to={`/indice-contenido/${event.eventId}`}>{titleIn(event.title, language)}</Link> ·{' '}
                  {date(event.startsAt, 'day', event.timeZone)}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {edition.eventCount === 0 && !edition.isCurrent && (
          <div className="row">
            <Button size="small" kind="quiet" icon="trash" onClick={onRemove}>
              {t('common:delete')}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  )
}
