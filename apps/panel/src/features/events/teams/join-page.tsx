import { ApiError } from '@larunbat/contract/client'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { failureText } from '../../../shared/forms/failure-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useUser } from '../../../shared/session.ts'
import { RoleLimits } from './role-words.tsx'
import './team.css'
import { useAccept, useMembership } from './team-queries.ts'

/** Where a mailed invitation to a team leads a signed-in person. A press accepts, opening does not. */
export function JoinPage() {
  const { t } = useTranslation('team')
  const [search] = useSearchParams()
  const code = search.get('t') ?? ''
  const query = useMembership(code)
  if (code === '') return <Over state="desconocida" />
  return (
    <Screen title={t('join.title')} width="form">
      <QueryView query={query}>
        {(found) =>
          found.state === 'abierta' ? (
            <Offer code={code} found={found} />
          ) : (
            <Over state={found.state} isInside />
          )
        }
      </QueryView>
    </Screen>
  )
}

/** Used, over, taken back or unknown: said, with a way on. */
function Over({ state, isInside }: { state: string; isInside?: boolean }) {
  const { t } = useTranslation('team')
  const words = (
    <Banner
      kind="warning"
      actions={
        <LinkButton size="small" to="/inicio">
          {t('join.toList')}
        </LinkButton>
      }
    >
      {t([`join.over.${state}`, 'join.over.desconocida'])}
    </Banner>
  )
  if (isInside) return words
  return (
    <Screen title={t('join.title')} width="form">
      {words}
    </Screen>
  )
}

type Found = NonNullable<ReturnType<typeof useMembership>['data']>

function Offer({ code, found }: { code: string; found: Found }) {
  const { t } = useTranslation('team')
  const { language, date } = useFormat()
  const user = useUser()
  const toast = useToast()
  const navigate = useNavigate()
  const accept = useAccept()
  const title = pickText(found.title ?? '', language) || t('untitled')
  const isOther = accept.error instanceof ApiError && accept.error.code === 'team.other_address'
  const handleAccept = async () => {
    try {
      const { eventId } = await accept.mutateAsync(code)
      toast.success(t('join.done', { title }))
      void navigate(`/indice-contenido/${eventId}`, { replace: true })
    } catch {
      // Said below.
    }
  }
  return (
    <div className="stack">
      {accept.isError && <Banner kind="danger">{failureText(accept.error, t)}</Banner>}
      <SectionCard title={title}>
        <div className="stack">
          <p className="team-of">{t('join.who', { inviter: found.inviterName ?? t('somebody'), title })}</p>
          {found.role && (
            <div className="stack">
              <p>
                <strong>{t('yours', { role: t(`role.${found.role}`) })}</strong>
              </p>
              <RoleLimits role={found.role} />
            </div>
          )}
          <p className="muted team-of">
            {t('join.as', { name: user?.name ?? '', email: user?.email ?? '', invited: found.maskedEmail })}
            {found.expiresAt && ` ${t('join.until', { date: date(found.expiresAt, 'day') })}`}
          </p>
          {!isOther && (
            <div className="row">
              <Button
                kind="primary"
                icon="check"
                isPending={accept.isPending}
                onClick={() => void handleAccept()}
              >
                {t('join.action')}
              </Button>
            </div>
          )}
        </div>
      </SectionCard>
    </div>
  )
}
