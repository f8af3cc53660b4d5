import type { Language } from '@larunbat/rules/text/language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../shared/button.tsx'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import type { RemarkDraft } from '../remarks.ts'
import { MailNotice, type MailTo } from './mail-notice.tsx'
import { MailPreview } from './mail-preview.tsx'
import { RemarkPreview } from './remark-preview.tsx'

interface ReturnDialogProps {
  eventId: number
  dialog: DialogState<undefined>
  remarks: readonly RemarkDraft[]
  /** Those of before that go back as well. */
  reopened: readonly RemarkDraft[]
  to: MailTo
  language: Language
  isPending: boolean
  onAdd: () => void
  onEdit: (at: number) => void
  onConfirm: () => void
  /** What changed while the reviewer looked. */
  children: ReactNode
}

/** Sends an event back: shows what its owner will read before anything leaves. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { dialog, eventId, remarks, reopened, to, language, isPending, onAdd, onEdit, onConfirm } = props
  const { t } = useTranslation(['review', 'review-work', 'common'])
  const count = remarks.length + reopened.length
  return (
    <Dialog
      dialog={dialog}
      title={t('return.title')}
      size="wide"
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button icon="plus" onClick={onAdd}>
            {t('return.another')}
          </Button>
          <Button kind="primary" icon="send" isPending={isPending} onClick={onConfirm}>
            {t('return.confirm')}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="stack">
        <MailNotice to={to} what={t('return.mail', { count })} />
        <ul className="return-list" aria-label={t('remark.preview', { name: to.name })}>
          {reopened.map((remark) => (
            <li key={`again ${remark.section} ${remark.reason} ${remark.text}`} className="return-one">
              <RemarkPreview remark={remark} language={language} />
              <Pill tone="wait">{t('review-work:remark.reopened')}</Pill>
            </li>
          ))}
          {remarks.map((remark, at) => (
            <li key={`${remark.section} ${remark.reason}`} className="return-one">
              <RemarkPreview remark={remark} language={language} />
              <IconButton
                icon="edit"
                label={t('return.edit', {
                  section: t(`section.${remark.section}`, { defaultValue: remark.section }),
                })}
                onClick={() => onEdit(at)}
              />
            </li>
          ))}
        </ul>
        <MailPreview id={eventId} decision="devolver" remarks={[...remarks]} />
        <p className="muted">{t('return.effect')}</p>
      </div>
    </Dialog>
  )
}
