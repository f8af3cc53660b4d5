import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useContent } from '../content-queries.ts'
import { closedContent } from '../frame/closed-content.tsx'
import { useContentId } from '../frame/content-frame.tsx'
import { useSales } from '../orders/order-queries.ts'
import { NoticeList } from './notice-list.tsx'
import { useRefundRuns } from './refund-queries.ts'
import { RunForm } from './run-form.tsx'
import { RunList } from './run-list.tsx'
import './refunds.css'

/** Giving back a whole session or event, and what buyers answered to sessions that changed: `/devoluciones/12`. */
export function SessionRefundPage() {
  const { t } = useTranslation('refunds')
  const { language } = useFormat()
  const id = useContentId()
  const sales = useSales(id)
  const runs = useRefundRuns(id)
  const content = useContent(id).data
  const closed = closedContent(sales.error ?? runs.error, id)
  if (closed) return closed
  return (
    <Screen title={t('title')} backTo={`/pedidos/${id}`} width="form">
      <div className="stack">
        <p className="refund-event">{content ? pickText(content.title, language) : ''}</p>
        <QueryView query={sales} skeleton={<Skeleton rows={3} height={96} />}>
          {({ sessions }) => (
            <>
              {runs.data && <RunList runs={runs.data.runs} sessions={sessions} />}
              {runs.data && <NoticeList notices={runs.data.notices} sessions={sessions} />}
              <RunForm
                contentId={id}
                sessions={sessions}
                progress={runs.data?.runs.reduce((all, { done }) => all + done, 0) ?? 0}
                isRunning={runs.data?.runs.some(({ doneAt }) => doneAt === null) ?? false}
              />
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}
