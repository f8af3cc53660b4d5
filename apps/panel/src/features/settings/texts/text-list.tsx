import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import type { TextRow } from './text-rows.ts'

interface TextListProps {
  rows: readonly TextRow[]
  isChanged: (key: string) => boolean
  placeName: (namespace: string) => string
  onEdit: (key: string) => void
}

/** Texts with their three languages side by side, below each other where there is no room. */
export function TextList({ rows, isChanged, placeName, onEdit }: TextListProps) {
  const { t } = useTranslation(['texts', 'common'])
  return (
    <ul className="text-list">
      {rows.map((row) => (
        <li key={row.key}>
          <button type="button" className="text-row" onClick={() => onEdit(row.key)}>
            <span className="text-row-head">
              <span className="meta">{placeName(row.namespace)}</span>
              <code>{row.key.slice(row.namespace.length + 1)}</code>
              {isChanged(row.key) && <Pill tone="review">{t('changed')}</Pill>}
            </span>
            {LANGUAGES.map((language) => (
              <span key={language} className="text-row-words" lang={language}>
                <span className="text-row-language" aria-hidden="true">
                  {language}
                </span>
                {row.words[language]}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
