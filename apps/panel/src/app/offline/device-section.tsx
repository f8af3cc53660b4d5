import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { isNative } from '../../shared/native/is-native.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import { evictAnswers } from './kept-data.ts'
import { useOutbox } from './use-outbox.ts'
import { WaitingList } from './waiting-list.tsx'
import { evictPictures } from './worker.ts'

/** What a browser hands out when it can install a page; `public/boot.js` keeps it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}
const READY = 'larunbat.install'
const offerNow = () => (globalThis as { larunbatInstall?: InstallOffer }).larunbatInstall

/** How to put the panel on the home screen: by a button where the browser has one, in words where it has not. */
function InstallCard() {
  const { t } = useTranslation('offline')
  const [offer, setOffer] = useState(offerNow)
  const [isInstalled, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches)
  useEffect(() => {
    const ready = () => setOffer(offerNow)
    const done = () => setInstalled(true)
    addEventListener(READY, ready)
    addEventListener('appinstalled', done)
    return () => {
      removeEventListener(READY, ready)
      removeEventListener('appinstalled', done)
    }
  }, [])
  const install = async () => {
    const answer = await offer?.prompt()
    if (answer?.outcome === 'accepted') setInstalled(true)
  }
  const isApple = /iPhone|iPad|iPod|Macintosh.*Mobile/.test(navigator.userAgent)
  return (
    <SectionCard
      title={t('device.install')}
      intro={t('device.installText')}
      isDone={isInstalled || undefined}
    >
      {isInstalled ? (
        <p>{t('device.installed')}</p>
      ) : offer ? (
        <Button kind="primary" icon="download" onClick={() => void install()}>
          {t('device.installAction')}
        </Button>
      ) : (
        <p>{t(isApple ? 'device.installIos' : 'device.installOther')}</p>
      )}
    </SectionCard>
  )
}

const MEGABYTE = 1_000_000

/** What the panel has on this device: how to install it, what it keeps, what waits to be sent. */
export function DeviceSection() {
  const { t } = useTranslation('offline')
  return (
    <>
      {!isNative() && <InstallCard />}
      <KeptCard />
      <SectionCard title={t('device.waiting')}>
        <WaitingCard />
      </SectionCard>
    </>
  )
}

function KeptCard() {
  const { t } = useTranslation('offline')
  const { number } = useFormat()
  const toast = useToast()
  const [bytes, setBytes] = useState<number>()
  const look = useCallback(async () => setBytes((await navigator.storage?.estimate?.())?.usage), [])
  useEffect(() => void look(), [look])
  const clear = async () => {
    await Promise.all([evictAnswers(), evictPictures()])
    await look()
    toast.success(t('device.cleared'))
  }
  const size = bytes !== undefined && `${number(bytes / MEGABYTE, 1)} MB`
  return (
    <SectionCard title={t('device.kept')} intro={t('device.keptText')}>
      <div className="row">
        <span>{size ? t('device.keptSize', { size }) : t('device.keptUnknown')}</span>
        <Button icon="trash" onClick={() => void clear()}>
          {t('device.clear')}
        </Button>
      </div>
    </SectionCard>
  )
}

function WaitingCard() {
  const { t } = useTranslation('offline')
  const toast = useToast()
  const cache = useQueryClient()
  const showSent = useCallback(
    (count: number) => {
      toast.success(t('sent', { count }))
      void cache.invalidateQueries({ queryKey: ['events'] })
    },
    [toast, t, cache],
  )
  const { waiting, refresh, send } = useOutbox(showSent)
  return (
    <div className="stack-tight">
      <WaitingList waiting={waiting} onChange={refresh} />
      {waiting.length > 0 && (
        <div className="row">
          <Button icon="send" onClick={() => void send()}>
            {t('list.sendNow')}
          </Button>
        </div>
      )}
    </div>
  )
}
