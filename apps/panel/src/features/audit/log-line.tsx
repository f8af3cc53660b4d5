import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Line } from './audit-queries.ts'
import { hasDetails, LineDetails } from './line-details.tsx'
import { subjectPath, useLineWords } from './use-line-words.ts'

/** One line: what happened, to what, who did it and when; its details open below. */
export function LogLineRow({ line }: { line: Line }) {
  const { t } = useTranslation('audit')
  const { date } = useFormat()
  const { action, about, change, who } = useLineWords()
  const path = subjectPath(line)
  const moved = change(line)
  return (
    <li className="log-line">
      <div className="log-head">
        <strong>{action(line.action)}</strong>
        <span className="meta">
          {line.actorId === null ? who(line) : <Link to={`/usuarios/${line.actorId}`}>{who(line)}</Link>}
          {' · '}
          <time dateTime={line.at}>{date(line.at, 'dateTime')}</time>
        </span>
      </div>
      <p className="log-about">
        {path ? (
          <Link to={path} dir="auto">
            {about(line)}
          </Link>
        ) : (
          <span dir="auto">{about(line)}</span>
        )}
        {moved && <span className="meta"> · {moved}</span>}
      </p>
      {hasDetails(line.detail) && (
        <details>
          <summary>{t('details')}</summary>
          <LineDetails detail={line.detail} />
        </details>
      )}
    </li>
  )
}
