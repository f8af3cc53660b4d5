import { programmePath } from '@larunbat/rules/address/public-address'
import type { PageContext, ProblemKind } from '@larunbat/rules/address/site-pages'
import { Document } from '../parts/document.tsx'
import { SearchField } from '../parts/filter-form.tsx'
import { Poster } from '../parts/poster.tsx'
import { textsOf } from '../shared/page-texts.ts'

/** What a visitor sees when there is no such page, no longer, or when we failed; each offers a way on. */
export function ProblemPage({
  page,
  kind,
  reference,
}: {
  page: PageContext
  kind: ProblemKind
  reference: string | undefined
}) {
  const t = textsOf(page.language)
  return (
    <Document page={page} title={t(`problem.${kind}.title`)} description={t(`problem.${kind}.text`)}>
      <div className="wrap problem">
        <Poster seed={`problem ${kind}`} columns={6} rows={1} />
        <h1 className="page-title">{t(`problem.${kind}.heading`)}</h1>
        <p className="lead">{t(`problem.${kind}.text`)}</p>
        {reference && <p>{t('problem.reference', { id: reference })}</p>}
        {kind !== 'failed' && (
          <search aria-label={t('filters.label')}>
            <form className="filters" action={programmePath(page.language)}>
              <SearchField language={page.language} text="" />
            </form>
          </search>
        )}
        <p>
          <a href={programmePath(page.language)}>{t('problem.toProgramme')}</a>
        </p>
      </div>
    </Document>
  )
}
