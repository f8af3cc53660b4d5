import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Tabs } from '../../../shared/layout/tabs.tsx'
import { previewDocument } from '../../../shared/mail-document.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { serverOrigin } from '../../../shared/server-address.ts'
import './mailings.css'
import { type Preview, ReaderCount } from './reader-count.tsx'

interface Props {
  dialog: DialogState<undefined>
  preview: Preview | undefined
  /** Null: at once. */
  sendAt: string | null
  timeZone: string
  isTesting: boolean
  isSending: boolean
  onTest: () => void
  onSend: () => void
}

/** A message before it goes out: exactly who gets it, how it looks in each language, a test to oneself. */
export function ReviewDialog(props: Props) {
  const { dialog, preview, sendAt, timeZone, isTesting, isSending, onTest, onSend } = props
  const { t } = useTranslation('mailings')
  const { date, number } = useFormat()
  const total = preview?.total ?? 0
  return (
    <Dialog
      dialog={dialog}
      title={t('review.title')}
      size="wide"
      actions={
        preview && (
          <>
            <Button icon="mail" isPending={isTesting} onClick={onTest}>
              {t('review.test')}
            </Button>
            <Button kind="primary" icon="send" disabled={total === 0} isPending={isSending} onClick={onSend}>
              {t(sendAt === null ? 'review.send' : 'review.schedule', {
                count: total,
                people: number(total),
              })}
            </Button>
          </>
        )
      }
    >
      {preview && (
        <div className="stack">
          {sendAt !== null && <Banner>{t('review.at', { when: date(sendAt, 'dateTime', timeZone) })}</Banner>}
          <ReaderCount preview={preview} />
          {total === 0 && <Banner kind="warning">{t('review.none')}</Banner>}
          <Samples samples={preview.samples} />
        </div>
      )}
    </Dialog>
  )
}

/** The mail as its readers get it, one of each language. Nothing in it can be followed. */
function Samples({ samples }: Pick<Preview, 'samples'>) {
  const { t } = useTranslation(['mailings', 'common'])
  const [chosen, setChosen] = useState<string>()
  const [first] = samples
  if (!first) return null
  return (
    <Tabs
      label={t('review.samples')}
      value={samples.find(({ language }) => language === chosen)?.language ?? first.language}
      onChange={setChosen}
      tabs={samples.map(({ language, subject, html }) => ({
        value: language,
        label: t(`common:language.${language}`),
        panel: (
          <div className="stack">
            <p className="mailing-subject" lang={language}>
              {subject}
            </p>
            <iframe
              className="mailing-frame"
              title={t('review.frame', { subject })}
              sandbox=""
              referrerPolicy="no-referrer"
              srcDoc={previewDocument(html, serverOrigin())}
            />
          </div>
        ),
      }))}
    />
  )
}
