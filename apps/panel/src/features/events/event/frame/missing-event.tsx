import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/data/empty-state.tsx'
import { Screen } from '../../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import { indexPath } from './sections.ts'

/** Shown instead of a missing or foreign event; with its number, instead of a page that a member's role cannot open. */
export function MissingEvent({ eventId }: { eventId?: number }) {
  const { t } = useTranslation('event')
  const to = eventId ? indexPath(eventId) : '/inicio'
  const what = eventId ? 'noRight' : 'missing'
  return (
    <Screen title={t('missing.title')} backTo={to}>
      <EmptyState
        title={t(`${what}.heading`)}
        seed={what}
        action={
          <LinkButton kind="primary" to={to}>
            {t(`${what}.action`)}
          </LinkButton>
        }
      >
        {t(`${what}.text`)}
      </EmptyState>
    </Screen>
  )
}
