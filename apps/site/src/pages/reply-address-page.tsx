import { programmePath } from '@larunbat/rules/address/public-address'
import type { PageContext, ReplyAddressModel } from '@larunbat/rules/address/site-pages'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

/** Where the reader of the festival's reply address confirms it: opening the link alone changes nothing. */
export function ReplyAddressPage({ page, model }: { page: PageContext; model: ReplyAddressModel }) {
  const { address, isProved, path } = model
  const t = textsOf(page.language)
  const title = t('replyAddress.title')
  return (
    <Document page={page} title={title} description={t('replyAddress.lead', { address })}>
      <div className="wrap buying receipt">
        <h1 className="buying-title">{title}</h1>
        {isProved ? (
          <p className="notice receipt-done" role="status">
            {t('replyAddress.done', { address })}{' '}
            <a href={programmePath(page.language)}>{t('problem.toProgramme')}</a>
          </p>
        ) : (
          <form method="post" action={path} className="sheet">
            <p>{t('replyAddress.lead', { address })}</p>
            <p>
              <button className="button" type="submit">
                {t('replyAddress.confirm')}
              </button>
            </p>
          </form>
        )}
      </div>
    </Document>
  )
}
