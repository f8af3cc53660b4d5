import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useUser } from '../../../shared/session.ts'
import '../../../shared/fields/choice.css'
import { useClaim, useInvitation } from './people-queries.ts'

/** Where a mailed invitation leads a signed-in person: to take over a profile. A press does, opening does not. */
export function InvitationPage() {
  const { t } = useTranslation(['people', 'common'])
  const [search] = useSearchParams()
  const link = search.get('t') ?? ''
  const query = useInvitation(link)
  const isSpent = link === '' || query.data?.isValid === false
  return (
    <Screen title={t('claim.title')} width="form">
      {isSpent ? (
        <Banner
          kind="warning"
          actions={
            <LinkButton size="small" to="/artistas">
              {t('claim.toBook')}
            </LinkButton>
          }
        >
          {t('claim.spent')}
        </Banner>
      ) : (
        <QueryView query={query}>
          {({ participantName, inviterName, hasAcceptedPolicy }) => (
            <Claim
              link={link}
              name={participantName ?? ''}
              inviter={inviterName ?? t('consent.somebody')}
              hasPolicy={hasAcceptedPolicy === true}
            />
          )}
        </QueryView>
      )}
    </Screen>
  )
}

interface ClaimProps {
  link: string
  name: string
  inviter: string
  hasPolicy: boolean
}

function Claim({ link, name, inviter, hasPolicy }: ClaimProps) {
  const { t } = useTranslation(['people', 'common'])
  const user = useUser()
  const toast = useToast()
  const navigate = useNavigate()
  const claim = useClaim()
  const [isAccepted, setAccepted] = useState(false)
  const handleClaim = async () => {
    try {
      const { id } = await claim.mutateAsync({ link, hasAcceptedPolicy: isAccepted || undefined })
      toast.success(t('claim.done', { name }))
      void navigate(`/artistas/${id}`, { replace: true })
    } catch {
      // Said below.
    }
  }
  return (
    <div className="stack">
      {claim.isError && <Banner kind="danger">{failureText(claim.error, t)}</Banner>}
      <SectionCard title={name}>
        <div className="stack">
          <p>{t('claim.who', { inviter, name })}</p>
          <p>{t('claim.what')}</p>
          <label className="choice">
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={(event) => setAccepted(event.target.checked)}
            />
            <span className="choice-words">
              <span>{t('claim.policy')}</span>
              <span className="meta">{t(hasPolicy ? 'claim.policyStands' : 'claim.policyLater')}</span>
            </span>
          </label>
          <p className="muted">{t('claim.as', { name: user?.name ?? '', email: user?.email ?? '' })}</p>
          <div className="row">
            <Button
              kind="primary"
              icon="check"
              isPending={claim.isPending}
              onClick={() => void handleClaim()}
            >
              {t('claim.action')}
            </Button>
          </div>
        </div>
      </SectionCard>
    </div>
  )
}
