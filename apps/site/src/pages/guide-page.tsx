import { type GuideModel, guidePath, guidesOf, guidesPath, readerOf } from '@larunbat/rules/address/guides'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { GuideBody } from '../guides/guide-body.tsx'
import { plainWords } from '../guides/guide-words.ts'
import { readGuide } from '../guides/read-guide.ts'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: GuideModel }

/** A guide: what a reader does, step by step. */
export function GuidePage({ page, model: { id, textOf } }: Props) {
  const { language, siteName } = page
  const t = textsOf(language)
  const words = { siteName, textOf }
  const { title, lead, body } = readGuide(language, id)
  const reader = readerOf(id)
  const name = plainWords(title, words)
  const description = plainWords(lead.map(({ raw }) => raw).join(''), words)
  const others = guidesOf(reader).filter((other) => other !== id)
  return (
    <Document page={page} title={name} description={description}>
      <div className="wrap guide">
        <p className="guide-way">
          <a href={guidesPath(language)}>{t('guides.title')}</a> · {t(`guides.reader.${reader}.title`)}
        </p>
        <h1 className="page-title">{name}</h1>
        <p className="lead">
          <GuideBody tokens={lead} language={language} words={words} />
        </p>
        <GuideBody tokens={body} language={language} words={words} />
        <nav className="guide-more" aria-label={t('guides.more')}>
          <ul>
            {others.map((other) => (
              <li key={other}>
                <a href={guidePath(language, other)}>{plainWords(readGuide(language, other).title, words)}</a>
              </li>
            ))}
            <li>
              <a href={guidesPath(language)}>{t('guides.all')}</a>
            </li>
          </ul>
        </nav>
      </div>
    </Document>
  )
}
