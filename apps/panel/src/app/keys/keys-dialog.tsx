import { useTranslation } from 'react-i18next'
import { useKeysOn } from '../../shared/keys.ts'
import { LinkButton } from '../../shared/link-button.tsx'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import type { User } from '../../shared/session.ts'
import { KeyList } from './key-list.tsx'

/** The help sheet of the shortcuts. */
export function KeysDialog({ dialog, user }: { dialog: DialogState<undefined>; user: User }) {
  const { t } = useTranslation('palette')
  const isOn = useKeysOn()
  return (
    <Dialog
      dialog={dialog}
      title={t('keys.title')}
      size="wide"
      actions={
        <LinkButton kind="quiet" icon="settings" to="/ajustes/teclado" replace>
          {t('keys.change')}
        </LinkButton>
      }
    >
      {!isOn && <p>{t('keys.off')}</p>}
      <KeyList user={user} />
    </Dialog>
  )
}
