import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { CaseCard } from './case-card.tsx'
import { CaseDialog, type CaseTarget } from './case-dialog.tsx'
import { useCases } from './case-queries.ts'
import { RequestList, useRefundRequests } from './request-list.tsx'
import './cases.css'

/** Payments and refunds that need a person: what is known of each, and what is safe to do. */
export function CasesPage() {
  const { t } = useTranslation('payment-cases')
  const query = useCases()
  const hasRequests = (useRefundRequests().data ?? []).some(({ state }) => state === 'open')
  const dialog = useDialog<CaseTarget>('case')
  const target = dialog.value
  const found = query.data?.find(({ id }) => id === target?.id)
  return (
    <Screen title={t('title')}>
      <div className="stack">
        <p className="cases-intro">{t('intro')}</p>
        <RequestList />
        <QueryView
          query={query}
          skeleton={<Skeleton rows={4} height={140} />}
          isEmpty={(cases) => cases.length === 0}
          empty={
            hasRequests ? null : (
              <EmptyState title={t('empty.title')} seed="cases">
                {t('empty.text')}
              </EmptyState>
            )
          }
        >
          {(cases) => (
            <ul className="cases">
              {cases.map((one) => (
                <CaseCard key={one.id} found={one} onAct={(action) => dialog.open({ id: one.id, action })} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <CaseDialog key={`${target?.id} ${target?.action}`} dialog={dialog} found={found} />
    </Screen>
  )
}
