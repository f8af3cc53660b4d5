import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { Pager } from '../../../shared/data/pager.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { EventFrame } from '../event/frame/event-frame.tsx'
import type { OpenEvent } from '../event-queries.ts'
import { HistoryLine } from './history-line.tsx'
import { useHistory } from './history-queries.ts'
import './history.css'

/** What happened to an event: `/indice-contenido/12/historial`. */
export function HistoryPage() {
  return <EventFrame isTool>{(event) => <History event={event} />}</EventFrame>
}

function History({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event-work')
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('pagina')) || 1)
  const query = useHistory(event.id, page)
  return (
    <SectionCard title={t('tool.history')} intro={t('history.intro')}>
      <QueryView
        query={query}
        skeleton={<Skeleton rows={6} height={72} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState title={t('history.emptyTitle')} seed="history">
            {t('history.empty')}
          </EmptyState>
        }
      >
        {({ rows, total, pageSize }) => (
          <div className="stack">
            <ol className="history">
              {rows.map((line) => (
                <HistoryLine key={line.key} line={line} event={event} />
              ))}
            </ol>
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              onChange={(next) => setSearch(next > 1 ? { pagina: String(next) } : {})}
            />
          </div>
        )}
      </QueryView>
    </SectionCard>
  )
}
