import { getFirstHour } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from './api/api.ts'
import { ApprovalsBanner } from './approvals-waiting.tsx'
import { Banner } from './data/banner.tsx'
import { LinkButton } from './link-button.tsx'

const FIRST_HOUR = '/ajustes/primera-hora'

/** What waits for an administrator, above the list of events. */
export function AdminNotices() {
  return (
    <>
      <FirstHourBanner />
      <ApprovalsBanner />
    </>
  )
}

/** The way to the steps of the first hour while some are left, for a new festival and for one that began with them. */
function FirstHourBanner() {
  const { t } = useTranslation('first-hour')
  const { data } = useQuery({
    queryKey: ['first-hour'],
    queryFn: ({ signal }) => callApi(getFirstHour, {}, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const left = data?.steps.filter(({ state }) => state === 'pending').length ?? 0
  if (!data || left === 0 || !(data.isFresh || data.isBegun)) return null
  return (
    <Banner
      kind="info"
      actions={
        <LinkButton size="small" to={FIRST_HOUR}>
          {t('open')}
        </LinkButton>
      }
    >
      {t('left', { count: left, number: left })}
    </Banner>
  )
}
