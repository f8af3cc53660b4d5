import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { SectionCard } from '../../shared/layout/section-card.tsx'

/** What a browser hands out when it can install a page; `public/boot.js` keeps it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}
const READY = 'larunbat.install'
const offerNow = () => (globalThis as { larunbatInstall?: InstallOffer }).larunbatInstall

/** How to put the panel on the home screen: by a button where the browser has one, in words where it has not. */
export function InstallCard() {
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
