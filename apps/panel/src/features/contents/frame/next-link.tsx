import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { OpenContent } from '../content-queries.ts'
import { type ContentPage, nextPage, pagePath } from './sections.ts'

/** The way to the next section that lacks something; to the sending when none does. */
export function NextLink({ content, page }: { content: OpenContent; page: ContentPage }) {
  const { t } = useTranslation('event')
  const next = nextPage(content, page)
  return (
    <LinkButton kind={next === 'publish' ? 'primary' : 'secondary'} to={pagePath(content.id, next)}>
      {t('goTo', { page: t(`page.${next}`) })}
    </LinkButton>
  )
}
