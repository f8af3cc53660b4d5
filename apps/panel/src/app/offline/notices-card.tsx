import { updateAccount } from '@larunbat/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/api.ts'
import { Button } from '../../shared/button.tsx'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { type PushState, pushState, registerPush } from '../../shared/native/push.ts'
import { useToast } from '../../shared/overlays/toast.tsx'

/** Notices on this telephone. The telephone asks once the person has pressed the button, not before. */
export function NoticesCard() {
  const { t } = useTranslation('offline')
  const toast = useToast()
  const [state, setState] = useState<PushState>()
  const [isPending, setPending] = useState(false)
  useEffect(() => void pushState().then(setState), [])
  const turnOn = async () => {
    setPending(true)
    try {
      const pushToken = await registerPush()
      if (pushToken) await callApi(updateAccount, { pushToken })
      setState(pushToken ? 'on' : 'refused')
    } catch (error) {
      toast.failure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <SectionCard
      title={t('device.notices')}
      intro={t('device.noticesText')}
      isDone={state === 'on' || undefined}
    >
      {state === 'off' && (
        <Button kind="primary" icon="check" isPending={isPending} onClick={() => void turnOn()}>
          {t('device.noticesAction')}
        </Button>
      )}
      {(state === 'on' || state === 'refused') && <p>{t(`device.notices_${state}`)}</p>}
    </SectionCard>
  )
}
