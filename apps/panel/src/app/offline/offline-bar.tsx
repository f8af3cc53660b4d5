import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../shared/button.tsx'
import { retryUnkept } from '../../shared/drafts/draft-store.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { useToast } from '../../shared/overlays/toast.tsx'
import { useDialog } from '../../shared/overlays/use-dialog.ts'
import type { Connection } from './connection.ts'
import { evictAnswers } from './kept-data.ts'
import './offline.css'
import { late } from '../../shared/late.tsx'
import type { useOutbox } from './use-outbox.ts'
import { evictPictures } from './worker.ts'

const WaitingDialog = late(async () => {
  const [{ WaitingDialog }] = await Promise.all([
    import('./waiting-dialog.tsx'),
    i18next.loadNamespaces(['event', 'vat']),
  ])
  return { default: WaitingDialog }
})

interface OfflineBarProps {
  connection: Connection
  outbox: ReturnType<typeof useOutbox>
  /** The device takes nothing more. */
  isFull: boolean
  onRoom: () => void
  /** Loads the page anew with the version that has come. */
  update: (() => void) | undefined
  onLater: () => void
}

/** One line above the screen: no connection and how old what one sees is, what waits to be sent, a new version. */
export function OfflineBar({ connection, outbox, isFull, onRoom, update, onLater }: OfflineBarProps) {
  const { t } = useTranslation('offline')
  const { date } = useFormat()
  const toast = useToast()
  const client = useQueryClient()
  const waitingList = useDialog('waiting')
  const { isOnline, asOf } = connection
  const { waiting } = outbox
  const toLookAt = waiting.filter(({ order }) => order.problem).length
  const when = asOf && date(new Date(asOf).toISOString(), isToday(asOf) ? 'time' : 'dateTime')
  const makeRoom = async () => {
    await Promise.all([evictAnswers(), evictPictures()])
    if (!(await retryUnkept())) return
    onRoom()
    toast.success(t('full.freed'))
  }
  // A device without room keeps nothing: the line above says what becomes of what is typed.
  const plain = isFull ? 'Full' : ''
  const words = navigator.onLine
    ? t(when ? 'asOf' : `unreached${plain}`, { when })
    : t(when ? 'offlineAsOf' : `offline${plain}`, { when })
  return (
    <section className="offline-bar" aria-label={t('bar')}>
      {isFull && (
        <p className="offline-line" data-kind="danger" role="alert">
          <Icon name="warning" size={20} />
          <span className="offline-words">{t('full.text')}</span>
          <Button size="small" onClick={() => void makeRoom()}>
            {t('full.free')}
          </Button>
        </p>
      )}
      {(!isOnline || waiting.length > 0) && (
        <div className="offline-line" role="status">
          <Icon name={isOnline ? 'send' : 'cloudOff'} size={20} />
          <span className="offline-words">
            {!isOnline && words}{' '}
            {waiting.length > 0 && (
              <strong>
                {toLookAt > 0 ? t('look', { count: toLookAt }) : t('waits', { count: waiting.length })}
              </strong>
            )}
          </span>
          {!isOnline && (
            <IconButton
              icon="refresh"
              size="small"
              label={t('tryAgain')}
              onClick={() => {
                void client.refetchQueries({ type: 'active' })
                void outbox.send()
              }}
            />
          )}
          {waiting.length > 0 && (
            <Button size="small" aria-haspopup="dialog" onClick={() => waitingList.open()}>
              {t('see')}
            </Button>
          )}
        </div>
      )}
      {update && (
        <div className="offline-line" role="status">
          <Icon name="refresh" size={20} />
          <span className="offline-words">{t('update.text')}</span>
          <Button size="small" kind="quiet" onClick={onLater}>
            {t('update.later')}
          </Button>
          <Button size="small" onClick={update}>
            {t('update.reload')}
          </Button>
        </div>
      )}
      {waitingList.isOpen && (
        <Suspense>
          <WaitingDialog dialog={waitingList} outbox={outbox} />
        </Suspense>
      )}
    </section>
  )
}

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString()
