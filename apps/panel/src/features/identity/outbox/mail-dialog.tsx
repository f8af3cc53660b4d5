import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Tabs } from '../../../shared/layout/tabs.tsx'
import { linksOf, previewDocument } from '../../../shared/mail-document.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { serverOrigin } from '../../../shared/server-address.ts'
import { type MailRow, useMailActions } from './mail-queries.ts'
import { MailState, useTemplateName } from './mail-rows.tsx'

interface MailDialogProps {
  dialog: DialogState<number>
  /** Undefined while the list is coming, or when the mail is not on this page of it. */
  mail: MailRow | undefined
}

/** One mail: to whom, what became of it, its look, its text, and where its links lead. */
export function MailDialog({ dialog, mail }: MailDialogProps) {
  const { t } = useTranslation('mail-outbox')
  return (
    <Dialog dialog={dialog} title={mail?.subject || t('noSubject')} size="wide">
      {mail ? <OpenMail mail={mail} /> : <p className="muted">{t('gone')}</p>}
    </Dialog>
  )
}

function OpenMail({ mail }: { mail: MailRow }) {
  const { t } = useTranslation(['mail-outbox', 'common'])
  const { date } = useFormat()
  const templateName = useTemplateName()
  const [shown, setShown] = useState<'look' | 'text'>(mail.html ? 'look' : 'text')
  const text = (
    <pre className="mail-text" lang={mail.language}>
      {mail.text}
    </pre>
  )
  return (
    <div className="stack">
      <div className="mail-facts">
        <MailState status={mail.status} />
        <span className="mail-to">{mail.to}</span>
        <span className="meta">
          {[
            templateName(mail.template),
            t(`common:language.${mail.language}`, { defaultValue: mail.language }),
            date(mail.createdAt, 'dateTime'),
            ...(mail.attempts > 1
              ? [t('again.attempts', { count: mail.attempts, total: mail.attempts })]
              : []),
          ].join(' · ')}
        </span>
        {mail.sentAt && <span className="meta">{t('sentAt', { when: date(mail.sentAt, 'dateTime') })}</span>}
      </div>
      {mail.status === 'guardado' && <Banner>{t('kept')}</Banner>}
      {mail.isSecretHidden && <Banner>{t('secretHidden')}</Banner>}
      {mail.error && <Banner kind="danger">{t('error', { error: mail.error })}</Banner>}
      {mail.copyOf !== null && <p className="meta">{t('again.copy', { id: mail.copyOf })}</p>}
      <ResendPart key={mail.id} mail={mail} />
      {mail.html ? (
        <Tabs
          label={t('views')}
          value={shown}
          onChange={setShown}
          tabs={[
            {
              value: 'look',
              label: t('look'),
              panel: (
                <iframe
                  className="mail-frame"
                  title={t('frame', { subject: mail.subject })}
                  sandbox=""
                  referrerPolicy="no-referrer"
                  srcDoc={previewDocument(mail.html, serverOrigin())}
                />
              ),
            },
            { value: 'text', label: t('text'), panel: text },
          ]}
        />
      ) : (
        text
      )}
      {!mail.isSecretHidden && <Links mail={mail} />}
    </div>
  )
}

/** Where the mail leads, whole: in the frame nothing can be followed. */
function Links({ mail }: { mail: MailRow }) {
  const { t } = useTranslation('mail-outbox')
  const links = linksOf(mail.text, mail.html)
  if (links.length === 0) return null
  return (
    <section aria-label={t('links')}>
      <h3 className="mail-links-head">{t('links')}</h3>
      <ul className="mail-links">
        {links.map(({ url, words }) => (
          <li key={url} className="mail-link">
            <span>
              {words && <strong lang={mail.language}>{words}</strong>}
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </span>
            <CopyButton text={url} label={t('copyLink', { link: words || url })} isIconOnly />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sends one mail once more, after saying what that means. */
function ResendPart({ mail }: { mail: MailRow }) {
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
