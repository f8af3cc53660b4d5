import { useTranslation } from 'react-i18next'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/data/empty-state.tsx'
import { Screen } from '../shared/layout/screen.tsx'
import { LinkButton } from '../shared/link-button.tsx'
import { isStaff, useUser } from '../shared/session.ts'

/** An unknown address. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.text')}
        action={
          <LinkButton kind="primary" to="/inicio">
            {t('notFound.home')}
          </LinkButton>
        }
      >
        {t('notFound.hint')}
      </EmptyState>
    </Screen>
  )
}

/** A screen that threw; the others still work. */
export function FailedScreen() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('failed.title')}>
      <EmptyState
        title={t('failed.title')}
        action={
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {t('failed.reload')}
          </Button>
        }
      >
        {t('failed.text')}
      </EmptyState>
    </Screen>
  )
}

/** A screen of the administration, opened by a user whose roles do not reach it. */
export function NotForYouScreen() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('notForYou.title')}>
      <EmptyState
        title={t('notForYou.title')}
        action={
          <LinkButton kind="primary" to="/inicio">
            {t('notFound.home')}
          </LinkButton>
        }
      >
        {t(isStaff(useUser()) ? 'notForYou.textOfTeam' : 'notForYou.text')}
      </EmptyState>
    </Screen>
  )
}
