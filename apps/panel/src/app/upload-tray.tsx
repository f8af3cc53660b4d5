import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { eventKeys } from '../features/events/event-keys.ts'
import '../features/events/media/transfers.ts'
import { IconButton } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { LinkButton } from '../shared/link-button.tsx'
import { KEPT_BYTES } from '../shared/upload/kept-transfers.ts'
import { ACTIVE, type Transfer } from '../shared/upload/transfer.ts'
import { TransferLine } from '../shared/upload/transfer-line.tsx'
import { onArrived, restoreTransfers } from '../shared/upload/transfer-queue.ts'
import { useTransfers } from '../shared/upload/use-transfers.ts'
import './upload-tray.css'

/** Files on their way, in a corner of every screen but those that show them. */
export function UploadTray() {
  const { t } = useTranslation('uploads')
  const { pathname } = useLocation()
  const transfers = useTransfers()
  const [isOpen, setOpen] = useState(false)
  useRefreshedEvents()
  useLeaveWarning(transfers.some(isLostWithPage))
  const shown = transfers.filter(
    ({ eventId }) => pathname !== multimediaPath(eventId) && pathname !== `/camino/${eventId}/enviar`,
  )
  if (shown.length === 0) return null
  const failed = shown.filter(({ state }) => state === 'failed' || state === 'needsFile').length
  const eventIds = [...new Set(shown.map(({ eventId }) => eventId))]
  return (
    <section className="tray" aria-label={t('title')}>
      <div className="tray-head">
        <Icon name={failed > 0 ? 'warning' : 'upload'} size={20} />
        <span className="tray-words" role="status">
          {failed > 0 ? t('failed', { count: failed }) : t('summary', { count: shown.length })}
        </span>
        <IconButton
          icon={isOpen ? 'down' : 'up'}
          size="small"
          label={t(isOpen ? 'hide' : 'show')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className="tray-body">
          <ul className="transfers">
            {shown.map((transfer) => (
              <TransferLine key={transfer.id} transfer={transfer} />
            ))}
          </ul>
          {eventIds.map((id) => (
            <LinkButton key={id} size="small" to={multimediaPath(id)}>
              {t('goTo')}
            </LinkButton>
          ))}
        </div>
      )}
    </section>
  )
}

const multimediaPath = (eventId: number) => `/multimedia/${eventId}`

/** Refreshes an event whose file has arrived before the file leaves the list. */
function useRefreshedEvents() {
  const cache = useQueryClient()
  useEffect(() => {
    onArrived(({ eventId }) =>
      cache.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === eventKeys.all[0] && (queryKey[1] !== 'one' || queryKey[2] === eventId),
      }),
    )
    void restoreTransfers()
  }, [cache])
}

/** Small files go on by themselves after a reload; a large one has to be chosen again. */
const isLostWithPage = ({ state, bytes, canReopen }: Transfer) =>
  ACTIVE.includes(state) && bytes > KEPT_BYTES && !canReopen

/** Asks before a page is left by accident. */
function useLeaveWarning(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
