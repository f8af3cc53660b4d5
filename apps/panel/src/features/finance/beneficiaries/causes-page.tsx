import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { CauseCard } from './cause-card.tsx'
import { CauseDialog } from './cause-dialog.tsx'
import { useCauseName } from './cause-name.ts'
import { type Cause, useCauseActions, useCauses } from './cause-queries.ts'
import './causes.css'

/** Causes with their figures, who gets their money, and what they confirmed. */
export function CausesPage() {
  const { t } = useTranslation('causes')
  const toast = useToast()
  const query = useCauses()
  const edit = useDialog<number>('cause')
  const merge = useDialog<{ id: number; intoId: number }>('merge')
  const { merge: join } = useCauseActions()
  const nameOf = useCauseName()
  const causes = query.data ?? []
  const named = (id: number | undefined) => {
    const cause = causes.find((each) => each.id === id)
    return cause ? nameOf(cause) : ''
  }
  const confirm = async () => {
    if (!merge.value) return
    try {
      await join.mutateAsync(merge.value)
      merge.close()
      toast.success(t('merge.done'))
    } catch (error) {
      merge.close()
      toast.failure(error)
    }
  }
  return (
    <Screen title={t('title')}>
      <div className="stack">
        <QueryView
          query={query}
          skeleton={<Skeleton rows={4} height={140} />}
          empty={
            <EmptyState
              title={t('emptyTitle')}
              seed="causes"
              action={<LinkButton to="/inicio">{t('emptyAction')}</LinkButton>}
            >
              {t('emptyText')}
            </EmptyState>
          }
        >
          {(rows) => {
            const card = (cause: Cause) => (
              <CauseCard
                key={cause.id ?? `event ${cause.events[0]?.eventId}`}
                cause={cause}
                nameOfOther={named}
                onEdit={() => edit.open(cause.events[0]?.eventId)}
                onMerge={(otherId) => cause.id !== null && merge.open({ id: otherId, intoId: cause.id })}
              />
            )
            const waiting = rows.filter(({ sums }) => sums.length === 0)
            return (
              <>
                {rows.filter(({ sums }) => sums.length > 0).map(card)}
                {waiting.length > 0 && (
                  <SectionCard title={t('noMoney')} intro={t('noMoneyIntro')}>
                    <ul className="cause-events">
                      {waiting.map((cause) => (
                        <CauseRow
                          key={cause.id ?? `event ${cause.events[0]?.eventId}`}
                          cause={cause}
                          onEdit={() => edit.open(cause.events[0]?.eventId)}
                        />
                      ))}
                    </ul>
                  </SectionCard>
                )}
              </>
            )
          }}
        </QueryView>
      </div>
      <CauseDialog
        dialog={edit}
        cause={causes.find(({ events }) => events.some(({ eventId }) => eventId === edit.value))}
      />
      <ConfirmDialog
        dialog={merge}
        title={t('merge.title')}
        action={t('merge.action')}
        isPending={join.isPending}
        onConfirm={() => void confirm()}
      >
        <p>{t('merge.text', { one: named(merge.value?.id), other: named(merge.value?.intoId) })}</p>
      </ConfirmDialog>
    </Screen>
  )
}

/** A cause without money so far, in one line: its data can be given beforehand. */
function CauseRow({ cause, onEdit }: { cause: Cause; onEdit: () => void }) {
  const { t } = useTranslation('causes')
  const name = useCauseName()(cause)
  const { payee, ibanEnd, mayChange, events } = cause
  const facts = [t('events', { count: events.length }), payee ? ibanEnd || t('noIban') : t('noData')]
  return (
    <li>
      <span className="cause-row-words">
        <strong>{name}</strong>
        <span className="meta">{facts.join(' · ')}</span>
      </span>
      {mayChange && (
        <Button
          size="small"
          icon="edit"
          aria-label={t(payee ? 'editOf' : 'addOf', { name })}
          onClick={onEdit}
        >
          {t(payee ? 'edit' : 'add')}
        </Button>
      )}
    </li>
  )
}
