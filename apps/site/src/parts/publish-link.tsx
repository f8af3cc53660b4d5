import type { PageContext } from '@larunbat/rules/address/site-pages'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; className?: string; words?: string }

/** The way to publish an event: to registration, and for one who is signed in, which a script finds out, to the panel. */
export function PublishLink({ page, className, words }: Props) {
  const t = textsOf(page.language)
  return (
    <a className={className} href="/panel/register" data-panel={t('nav.panel')}>
      {words ?? t('nav.publish')}
    </a>
  )
}
