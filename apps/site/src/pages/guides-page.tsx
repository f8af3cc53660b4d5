import { GUIDE_READERS, type GuideModel, guidePath, guidesOf } from '@larunbat/rules/address/guides'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { plainWords } from '../guides/guide-words.ts'
import { readGuide } from '../guides/read-guide.ts'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: Pick<GuideModel, 'textOf'> }

/** All guides, by reader. */
export function GuidesPage({ page, model: { textOf } }: Props) {
  const { language, siteName } = page
  const t = textsOf(language)
  const words = { siteName, textOf }
  return (
    <Document page={page} title={t('guides.title')} description={t('guides.lead')}>
      <div className="wrap guides">
        <h1 className="page-title">{t('guides.title')}</h1>
        <p className="lead">{t('guides.lead')}</p>
        <div className="guide-readers">
          {GUIDE_READERS.map((reader) => (
            <section key={reader} className="guide-reader" aria-labelledby={`reader-${reader}`}>
              <h2 id={`reader-${reader}`}>{t(`guides.reader.${reader}.title`)}</h2>
              <p>{t(`guides.reader.${reader}.text`)}</p>
              <ul>
                {guidesOf(reader).map((id) => (
                  <li key={id}>
                    <a href={guidePath(language, id)}>{plainWords(readGuide(language, id).title, words)}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Document>
  )
}
