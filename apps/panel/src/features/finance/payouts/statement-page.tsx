import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { fetchFile } from '../../../shared/fetch-file.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { bytesOf, saveCsv, saveFile } from '../../../shared/save-file.ts'
import { currentToken, mayUse, useUser } from '../../../shared/session.ts'
import { type Statement, type StatementAnswer, usePrintStatement, useStatement } from './payout-queries.ts'
import { statementLines } from './statement-csv.ts'
import { HeldCard, PaidCard } from './statement-parts.tsx'
import { BESIDE, SUMS } from './statement-sums.ts'
import './payouts.css'
import { Waterfall } from './waterfall.tsx'

/** Under what names the address keeps what is shown. */
const NAMES = { editionId: 'edicion', from: 'desde', to: 'hasta' } as const
const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const numberOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** What an organiser took in, what went off it, what is held and why, and what was paid. */
export function StatementPage() {
  const { t } = useTranslation('payouts')
  const [search, setSearch] = useSearchParams()
  const isForOther = mayUse({ task: 'money' }, useUser())
  const sellerId = isForOther ? numberOf(search.get('organizador')) : undefined
  const filter: StatementFilter = {
    editionId: numberOf(search.get('edicion')),
    from: dayOf(search.get('desde')),
    to: dayOf(search.get('hasta')),
  }
  const scope = { ...filter, sellerId }
  const query = useStatement(scope)
  const choose = (change: Partial<StatementFilter>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) {
      const name = NAMES[key as keyof StatementFilter]
      if (value === undefined) next.delete(name)
      else next.set(name, String(value))
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const isSpan = (filter.from ?? filter.to) !== undefined
  const name = sellerId === undefined ? undefined : query.data?.seller.name
  return (
    <Screen
      title={name ? t('statement.of', { name }) : t('statement.title')}
      {...(isForOther ? { backTo: '/pagos' } : {})}
      actions={query.data && <Papers scope={scope} answer={query.data} />}
    >
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        {query.data && (query.data.editions.length > 0 || isSpan) && (
          <StatementTools filter={filter} editions={query.data.editions} onChange={choose} />
        )}
        <QueryView query={query} skeleton={<Skeleton rows={5} height={96} />}>
          {({ statements, dues, payouts, seller }) =>
            statements.length === 0 && payouts.length === 0 && !isSpan ? (
              <EmptyState
                title={t('statement.empty.title')}
                seed="statement"
                action={<LinkButton to="/inicio">{t('statement.emptyAction')}</LinkButton>}
              >
                {t('statement.empty.text')}
              </EmptyState>
            ) : (
              <>
                <HeldCard dues={dues} seller={seller} isOwn={sellerId === undefined} />
                {statements.length === 0 && isSpan && <p className="muted">{t('statement.nothingThen')}</p>}
                {statements.map((statement) => (
                  <StatementCard key={statement.currency} statement={statement} />
                ))}
                <PaidCard payouts={payouts} />
              </>
            )
          }
        </QueryView>
      </div>
    </Screen>
  )
}

interface PapersProps {
  scope: StatementFilter & { sellerId: number | undefined }
  answer: StatementAnswer
}

/** The same as a PDF and for spreadsheets. */
function Papers({ scope, answer }: PapersProps) {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  const toast = useToast()
  const print = usePrintStatement()
  const download = async () => {
    try {
      const { fileName, base64 } = await print.mutateAsync(scope)
      saveFile([bytesOf(base64)], 'application/pdf', fileName)
    } catch (error) {
      toast.failure(error)
    }
  }
  const receipts = (formato: 'csv' | 'xlsx') => {
    const { sellerId, editionId, from, to } = scope
    const wanted = { organizador_id: sellerId, edicion_id: editionId, desde: from, hasta: to }
    const body = { token: currentToken(), lang: currentLanguage(), formato, ...wanted }
    fetchFile('/recibos/exportar', body).catch((error) => toast.failure(error))
  }
  if (answer.statements.length === 0) return null
  return (
    <>
      <Button icon="document" isPending={print.isPending} onClick={() => void download()}>
        {t('statement.pdf')}
      </Button>
      <Button
        icon="download"
        onClick={() =>
          saveCsv(csvText(statementLines(answer, language, t), language), `larunbat-${answer.seller.id}.csv`)
        }
      >
        CSV
      </Button>
      <Menu
        label={t('statement.papers')}
        items={(['csv', 'xlsx'] as const).map((format) => ({
          icon: 'download' as const,
          label: t('statement.receipts', { format: format.toUpperCase() }),
          onSelect: () => receipts(format),
        }))}
      />
    </>
  )
}

/** One currency: how the sales become what is payable, and the same for each event. */
function StatementCard({ statement }: { statement: Statement }) {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  const { currency, lines } = statement
  return (
    <SectionCard title={t('statement.sums', { currency })} intro={t('statement.intro')}>
      <Waterfall sums={statement} currency={currency} />
      <Sums sums={statement} currency={currency} isLarge />
      <details className="due-more">
        <summary>{t('statement.byEvent', { count: lines.length })}</summary>
        <ul className="statement-events">
          {lines.map((line) => (
            <li key={line.eventId}>
              <h3>{pickText(line.title, language) || t('eventGone')}</h3>
              <Sums sums={line} currency={currency} />
            </li>
          ))}
        </ul>
      </details>
    </SectionCard>
  )
}

interface SumsProps {
  sums: Omit<Statement, 'currency' | 'lines'>
  currency: string
  isLarge?: boolean
}

/** Nothing is shown of what did not happen, but for the results. */
function Sums({ sums, currency, isLarge }: SumsProps) {
  const { t } = useTranslation('payouts')
  const { money } = useFormat()
  const shown = SUMS.filter(({ key, isAlways }) => isAlways || sums[key] !== 0)
  return (
    <dl className="statement-sums" data-large={isLarge || undefined}>
      {shown.map(({ key, isOff, isTotal }) => (
        <div key={key} data-total={isTotal || undefined} data-beside={BESIDE.includes(key) || undefined}>
          <dt>{t(`sum.${key}`)}</dt>
          <dd>{money(isOff && sums[key] !== 0 ? -sums[key] : sums[key], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What of a statement is shown, as the address says it. */
interface StatementFilter {
  editionId: number | undefined
  /** Days, `YYYY-MM-DD`, both included. */
  from: string | undefined
  to: string | undefined
}

interface StatementToolsProps {
  filter: StatementFilter
  editions: readonly { id: number; name: string }[]
  onChange: (change: Partial<StatementFilter>) => void
}

/** Edition and days of a statement. A day that would turn the span round moves the other end with it. */
function StatementTools({ filter, editions, onChange }: StatementToolsProps) {
  const { t } = useTranslation('payouts')
  const { editionId, from, to } = filter
  const choose = (name: 'from' | 'to', day: string) => {
    const next = { from, to, [name]: day || undefined }
    const isTurned = next.from !== undefined && next.to !== undefined && next.from > next.to
    onChange(isTurned ? { from: day, to: day } : { [name]: day || undefined })
  }
  return (
    <div className="tools statement-tools">
      {editions.length > 0 && (
        <FilterSelect
          label={t('statement.everything')}
          value={editionId}
          options={editions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(edition) => onChange({ editionId: edition })}
        />
      )}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="statement-day">
          {t(`statement.${name}`)}
          <input
            type="date"
            className="input"
            value={filter[name] ?? ''}
            onChange={(event) => choose(name, event.target.value)}
          />
        </label>
      ))}
      {(from ?? to) !== undefined && (
        <Button kind="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
          {t('statement.allDays')}
        </Button>
      )}
    </div>
  )
}
