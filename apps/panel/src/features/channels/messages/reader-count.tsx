import type { MessagePreview } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

export type Preview = Of<typeof MessagePreview>

/** How many people get a message, by language, and in which one it is written to them. */
export function ReaderCount({ preview }: { preview: Preview }) {
  const { t } = useTranslation(['mailings', 'common'])
  const { number } = useFormat()
  const { total, languages } = preview
  return (
    <div className="mailing-count" role="status">
      <strong>{t('count.total', { count: total, people: number(total) })}</strong>
      {languages.length > 0 && (
        <ul className="lines">
          {languages.map(({ language, count, writtenIn }) => (
            <li key={language}>
              {t('count.language', { language: t(`common:language.${language}`), people: number(count) })}
              {writtenIn !== null && writtenIn !== language && (
                <span className="meta">
                  {' '}
                  {t('count.fallback', { language: t(`common:language.${writtenIn}`) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
