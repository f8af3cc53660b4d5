import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { usePictures } from './import-queries.ts'

/** How far the pictures of an import are that its file names by address, and which of them could not be fetched. */
export function ImportPictures({ runId }: { runId: number }) {
  const { t } = useTranslation('imports')
  const { number, language } = useFormat()
  const pictures = usePictures(runId)
  if (!pictures) return null
  const { waiting, stored, failed } = pictures
  if (waiting + stored + failed.length === 0) return null
  return (
    <Banner kind={failed.length > 0 ? 'warning' : 'info'}>
      <p role="status">
        {waiting > 0 && t('pictures.waiting', { total: number(waiting) })}{' '}
        {stored > 0 && t('pictures.stored', { total: number(stored) })}
      </p>
      {failed.length > 0 && (
        <>
          <p>{t('pictures.failed')}</p>
          <ul>
            {failed.map(({ eventId, title, address, reason }) => (
              <li key={eventId}>
                <Link to={`/indice-contenido/${eventId}`}>{pickText(title, language)}</Link>:{' '}
                <span className="import-address">{address}</span> {t(`pictures.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}
