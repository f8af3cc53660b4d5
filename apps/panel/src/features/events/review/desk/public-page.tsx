import { previewEvent } from '@larunbat/contract'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { FilterChips } from '../../../../shared/data/filter-chips.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { useMedia } from '../../../../shared/use-media.ts'
import type { DeskEvent } from '../review-queries.ts'

/** Asked anew well before the address ends. */
const FRESH_MS = 20 * 60_000

/** The real page of the event as the public would see it now, by language: beside the work, on phones below it once opened. */
export function PublicPage({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['review-work', 'common'])
  const isWide = useMedia('(min-width: 1280px)')
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className="desk-page" aria-label={t('page.title')}>
      {isWide ? (
        <Page event={event} />
      ) : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('page.title')}</summary>
          {isOpen && <Page event={event} />}
        </details>
      )}
    </aside>
  )
}

function Page({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['review-work', 'common'])
  const own = useFormat().language as Language
  const [language, setLanguage] = useState<Language>(own)
  const query = useQuery({
    queryKey: ['event-work', 'preview', event.id],
    queryFn: ({ signal }) => callApi(previewEvent, { id: event.id }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return (
    <>
      <div className="desk-page-head">
        <strong>{t('page.title')}</strong>
        <FilterChips
          label={t('page.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: value }))}
          onChange={setLanguage}
        />
      </div>
      <QueryView query={query} skeleton={<Skeleton rows={1} height={560} />}>
        {({ url }) => {
          const address = `${url}&lang=${language}`
          return (
            <>
              <iframe
                key={`${address} ${event.version}`}
                className="desk-page-frame"
                src={address}
                title={t('page.frame')}
              />
              <a className="row desk-public" href={address} target="_blank" rel="noreferrer">
                <Icon name="external" size={18} />
                {t('page.open')}
              </a>
            </>
          )
        }}
      </QueryView>
    </>
  )
}
