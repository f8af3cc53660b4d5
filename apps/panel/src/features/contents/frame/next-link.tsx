import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { OpenContent } from '../content-queries.ts'
import { type ContentPage, indexPath, nextPage, pagePath } from './sections.ts'

/**
 * The way on from a section: to the next one that lacks something, to the sending when none does, and back to the index
 * of an event that is on its way already.
 */
export function NextLink({ content, page }: { content: OpenContent; page: ContentPage }) {
  const { t } = useTranslation('event')
  if (content.status > 0 && content.pending.length === 0)
    return <LinkButton to={indexPath(content.id)}>{t('backToOverview')}</LinkButton>
  const next = nextPage(content, page)
  return (
    <LinkButton kind={next === 'publish' ? 'primary' : 'secondary'} to={pagePath(content.id, next)}>
      {t('goTo', { page: t(`page.${next}`) })}
    </LinkButton>
  )
}
