import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { failureText } from '../../shared/forms/server-errors.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import { useMagicLink } from './user-queries.ts'

export interface MagicLinkTarget {
  name: string
  email: string
}

/** Makes a sign-in link for a user. It is shown once and only here: closing the dialog forgets it. */
export function MagicLinkDialog({ dialog }: { dialog: DialogState<MagicLinkTarget> }) {
  const { t } = useTranslation(['users', 'common'])
  const make = useMagicLink()
  const { reset } = make
  useEffect(() => {
    if (!dialog.isOpen) reset()
  }, [dialog.isOpen, reset])
  const who = dialog.value ?? { name: '', email: '' }
  const link = make.data?.link
  return (
    <Dialog
      dialog={dialog}
      title={t('link.title', { name: who.name })}
      actions={
        link ? (
          <>
            <Button onClick={dialog.close}>{t('common:close')}</Button>
            <CopyButton kind="primary" text={link} label={t('link.copy')} />
          </>
        ) : (
          <>
            <Button onClick={dialog.close}>{t('common:cancel')}</Button>
            <Button kind="primary" isPending={make.isPending} onClick={() => make.mutate(who.email)}>
              {t('link.make')}
            </Button>
          </>
        )
      }
    >
      {make.isError && <Banner kind="danger">{failureText(make.error, t)}</Banner>}
      {link ? (
        <div className="stack">
          <label className="field">
            <span className="field-label">{t('link.label')}</span>
            <textarea
              className="input magic-link"
              readOnly
              rows={3}
              value={link}
              onFocus={(event) => event.target.select()}
            />
          </label>
          <p className="muted">{t('link.once')}</p>
        </div>
      ) : (
        <div className="stack-tight">
          <p>{t('link.intro', { email: who.email })}</p>
          <p className="muted">{t('link.audited')}</p>
        </div>
      )}
    </Dialog>
  )
}
