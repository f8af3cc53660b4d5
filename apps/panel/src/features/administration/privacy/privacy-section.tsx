import { exportNewsConsents, listRetentionClocks } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { LEGAL_PAGES, legalPath } from '@larunbat/rules/address/public-address'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useProven } from '../../../shared/proof/use-proven.ts'
import { saveCsv } from '../../../shared/save-file.ts'
import './privacy.css'

const COLUMNS = ['email', 'name', 'language', 'givenAt', 'textId', 'text', 'events', 'hubs'] as const
const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

/** The addresses that agreed to news as a file for a newsletter service, against a fresh proof of the administrator. */
function NewsCard() {
  const { t } = useTranslation('privacy')
  const { number } = useFormat()
  const toast = useToast()
  const proven = useProven('proof-news', async (currentPassword) => {
    const { consents } = await callApi(exportNewsConsents, { currentPassword })
    if (consents.length === 0) return toast.success(t('news.empty'))
    const lines = consents.map((consent) => COLUMNS.map((column) => consent[column]))
    const head = COLUMNS.map((column) => t(`news.column.${column}`))
    saveCsv(csvText([head, ...lines], currentLanguage()), `${t('news.file')}.csv`)
    toast.success(t('news.done', { count: consents.length, number: number(consents.length) }))
  })
  return (
    <SectionCard title={t('news.title')} intro={t('news.intro')}>
      <div className="row">
        <Button icon="download" isPending={proven.isPending} onClick={() => proven.run()}>
          {t('news.export')}
        </Button>
      </div>
      {proven.dialog.isOpen && (
        <Suspense>
          <AskedProof dialog={proven.dialog} next="/ajustes/privacidad" onProof={proven.onProof} />
        </Suspense>
      )}
    </SectionCard>
  )
}

type Clocks = OutputOf<typeof listRetentionClocks>

/** How long personal data are kept, how far each clock has run, and the words people agree to. */
export function PrivacySection() {
  const query = useQuery({
    queryKey: ['privacy-clocks'],
    queryFn: ({ signal }) => callApi(listRetentionClocks, {}, { signal }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} skeleton={<Skeleton rows={6} height={72} />}>
      {(clocks) => (
        <div className="stack">
          <ClocksCard clocks={clocks} />
          <EditionsCard editions={clocks.editions} />
          <WordsCard clocks={clocks} />
          <NewsCard />
        </div>
      )}
    </QueryView>
  )
}

function ClocksCard({ clocks: { clocks, nextSweepAt } }: { clocks: Clocks }) {
  const { t } = useTranslation('privacy')
  const { number, date } = useFormat()
  return (
    <SectionCard title={t('clocks.title')} intro={t('clocks.intro', { date: date(nextSweepAt, 'dateTime') })}>
      <ul className="clock-rows">
        {clocks.map(({ kind, kept, due, nextAt }) => (
          <li key={kind} className="clock-row">
            <span className="clock-words">
              <strong>{t(`clocks.kind.${kind}.name`)}</strong>{' '}
              {due > 0 && <Pill tone="wait">{t('clocks.due', { count: due, number: number(due) })}</Pill>}
              <span className="meta">{t(`clocks.kind.${kind}.rule`)}</span>
            </span>
            <span className="clock-figures">
              <strong>{number(kept)}</strong>
              <span className="meta">
                {nextAt ? t('clocks.next', { date: date(nextAt, 'day') }) : t('clocks.none')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function EditionsCard({ editions }: { editions: Clocks['editions'] }) {
  const { t } = useTranslation('privacy')
  const { number, date } = useFormat()
  return (
    <SectionCard title={t('editions.title')} intro={t('editions.intro')}>
      {editions.length === 0 ? (
        <p className="muted">{t('editions.none')}</p>
      ) : (
        <ul className="clock-rows">
          {editions.map(({ year, name, named, forgotten, until }) => (
            <li key={year} className="clock-row">
              <span className="clock-words">
                <strong>{name}</strong>
                <span className="meta">
                  {until ? t('editions.until', { date: date(until, 'day') }) : t('editions.done')}
                </span>
              </span>
              <span className="clock-figures">
                <span>{t('editions.named', { count: named, number: number(named) })}</span>
                <span className="meta">
                  {t('editions.forgotten', { count: forgotten, number: number(forgotten) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function WordsCard({ clocks: { policyCount, newsCount, textCount } }: { clocks: Clocks }) {
  const { t } = useTranslation('privacy')
  const { language, number } = useFormat()
  return (
    <SectionCard title={t('words.title')} intro={t('words.intro')}>
      <dl className="clock-facts">
        <div>
          <dt>{t('words.policy')}</dt>
          <dd>{number(policyCount)}</dd>
        </div>
        <div>
          <dt>{t('words.news')}</dt>
          <dd>{number(newsCount)}</dd>
        </div>
        <div>
          <dt>{t('words.texts')}</dt>
          <dd>{number(textCount)}</dd>
        </div>
      </dl>
      <ul className="clock-links">
        {LEGAL_PAGES.map((page) => (
          <li key={page}>
            <a href={legalPath(language, page)} target="_blank" rel="noreferrer">
              {t(`words.page.${page}`)}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/ajustes/textos?donde=legal">{t('words.change')}</Link>
      </p>
    </SectionCard>
  )
}
