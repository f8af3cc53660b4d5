import { countPayoutsToApprove } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from './api/api.ts'
import { Banner } from './data/banner.tsx'
import { LinkButton } from './link-button.tsx'

const EVERY_MS = 5 * 60_000

/** Returns how many batches of payouts wait for the approval of the administrator who is signed in. */
function useApprovalsWaiting(): number {
  const { data } = useQuery({
    queryKey: ['payouts', 'to-approve'],
    queryFn: ({ signal }) => callApi(countPayoutsToApprove, {}, { signal }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  })
  return data?.count ?? 0
}

/** The number of waiting approvals beside the menu's entry; nothing while none waits. */
export function ApprovalsBadge() {
  const { t } = useTranslation('approvals')
  const count = useApprovalsWaiting()
  if (count === 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  )
}

/** The banner above the list of events with the way to the waiting batches; nothing while none waits. */
export function ApprovalsBanner() {
  const { t } = useTranslation('approvals')
  const count = useApprovalsWaiting()
  if (count === 0) return null
  return (
    <Banner
      kind="warning"
      actions={
        <LinkButton size="small" to="/pagos?ver=lotes">
          {t('see')}
        </LinkButton>
      }
    >
      {t('waiting', { count })}
    </Banner>
  )
}
