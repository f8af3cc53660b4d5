import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TransferLine } from '../../../shared/upload/transfer-line.tsx'
import { useTransfers } from '../../../shared/upload/use-transfers.ts'
import { isPictureOf, type PictureUse } from './picture-transfer.ts'

/** Pictures of an event on their way, each with how far it is. */
export function PictureTransfers({ eventId, use }: { eventId: number; use: PictureUse }) {
  const { t } = useTranslation('uploads')
  const transfers = useTransfers(useMemo(() => isPictureOf(eventId, use), [eventId, use]))
  const hadSome = useRef(false)
  hadSome.current ||= transfers.length > 0
  if (!hadSome.current) return null
  const count = transfers.filter(({ state }) => state !== 'failed').length
  return (
    <>
      {transfers.length > 0 && (
        <ul className="transfers" aria-label={t('title')}>
          {transfers.map((transfer) => (
            <TransferLine key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {count > 0 ? t('summary', { count }) : transfers.length === 0 && t('arrived')}
      </span>
    </>
  )
}
