import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { failureText } from '../../shared/forms/server-errors.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import { type MailRow, useMailActions } from './mail-queries.ts'

/** Sends one mail once more, after saying what that means. */
export function ResendPart({ mail }: { mail: MailRow }) {
  const { t } = useTranslation(['mail-outbox', 'common'])
  const toast = useToast()
  const { again } = useMailActions()
  const [isAsking, setAsking] = useState(false)
  const key = useRef(crypto.randomUUID())
  if (mail.status === 'pendiente' || mail.status === 'aplazado' || mail.to === '') return null
  const send = async () => {
    await again.mutateAsync({ id: mail.id, key: key.current })
    key.current = crypto.randomUUID()
    setAsking(false)
    toast.success(t('again.done'))
  }
  if (!isAsking)
    return (
      <div className="row">
        <Button icon="send" onClick={() => setAsking(true)}>
          {t('again.action')}
        </Button>
      </div>
    )
  return (
    <div className="stack-tight">
      {again.isError && <Banner kind="danger">{failureText(again.error, t)}</Banner>}
      <p>{t('again.text', { to: mail.to })}</p>
      {mail.isLinkOver && <Banner kind="warning">{t('again.over')}</Banner>}
      <div className="row">
        <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
        <Button
          kind="primary"
          icon="send"
          isPending={again.isPending}
          onClick={() => void send().catch(() => undefined)}
        >
          {t('again.action')}
        </Button>
      </div>
    </div>
  )
}
