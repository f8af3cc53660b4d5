import { md5 } from 'js-md5'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { ProofField } from '../../../shared/proof/proof-field.tsx'
import { needsProof } from '../../../shared/proof/use-proven.ts'
import { useMagicLink } from './user-queries.ts'

export interface MagicLinkTarget {
  name: string
  email: string
}

/**
 * Creates a sign-in link for a user after a fresh proof. It is shown once and only here: closing the dialog
 * forgets it.
 */
export function MagicLinkDialog({ dialog }: { dialog: DialogState<MagicLinkTarget> }) {
  const { t } = useTranslation(['users', 'common'])
  const make = useMagicLink()
  const form = useForm({ defaultValues: { password: '' } })
  const { reset } = make
  const { reset: clear } = form
  useEffect(() => {
    if (dialog.isOpen) return
    reset()
    clear()
  }, [dialog.isOpen, reset, clear])
  const { name, email } = dialog.value ?? { name: '', email: '' }
  const link = make.data?.link
  // Once required it stays: a wrong password is entered again.
  const isProofAsked = needsProof(make.error) || make.variables?.currentPassword !== undefined
  const handleSubmit = form.handleSubmit(({ password }) =>
    make.mutate({ email, currentPassword: password ? md5(password) : undefined }),
  )
  return (
    <Dialog
      dialog={dialog}
      title={t('link.title', { name })}
      actions={
        make.isSuccess ? (
          <>
            <Button onClick={dialog.close}>{t('common:close')}</Button>
            {link && <CopyButton kind="primary" text={link} label={t('link.copy')} />}
          </>
        ) : (
          <>
            <Button onClick={dialog.close}>{t('common:cancel')}</Button>
            <Button kind="primary" isPending={make.isPending} onClick={() => void handleSubmit()}>
              {t('link.make')}
            </Button>
          </>
        )
      }
    >
      {make.isError && <Banner kind="danger">{failureText(make.error, t)}</Banner>}
      {make.isSuccess ? (
        <MadeLink link={link ?? null} email={email} />
      ) : (
        <form onSubmit={handleSubmit} noValidate className="stack-tight">
          <p>{t('link.intro', { email })}</p>
          <p className="muted">{t('link.audited')}</p>
          {isProofAsked && <ProofField control={form.control} name="password" next="/usuarios" />}
        </form>
      )}
    </Dialog>
  )
}

/** The link; without one the person administers, and it has gone by mail only. */
function MadeLink({ link, email }: { link: string | null; email: string }) {
  const { t } = useTranslation('users')
  if (link === null) return <p role="status">{t('link.mailed', { email })}</p>
  return (
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
  )
}
