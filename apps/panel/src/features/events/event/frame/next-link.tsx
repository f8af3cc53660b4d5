import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../shared/link-button.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { type EventPage, indexPath, nextPage, pagePath } from './sections.ts'

/**
 * The way on from a section: to the next one that lacks something, to the sending when none does, and back to the index
 * of an event that is on its way already.
 */
export function NextLink({ event, page }: { event: OpenEvent; page: EventPage }) {
  const { t } = useTranslation('event')
  if (event.status > 0 && event.pending.length === 0)
    return <LinkButton to={indexPath(event.id)}>{t('backToOverview')}</LinkButton>
  const next = nextPage(event, page)
  return (
    <LinkButton kind={next === 'publish' ? 'primary' : 'secondary'} to={pagePath(event.id, next)}>
      {t('goTo', { page: t(`page.${next}`) })}
    </LinkButton>
  )
}
