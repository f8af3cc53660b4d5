import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import type { useOutbox } from './use-outbox.ts'
import { WaitingList } from './waiting-list.tsx'

interface WaitingDialogProps {
  dialog: DialogState<undefined>
  outbox: ReturnType<typeof useOutbox>
}

/** What waits to be sent, over any screen. */
export function WaitingDialog({ dialog, outbox }: WaitingDialogProps) {
  const { t } = useTranslation('offline')
  return (
    <Dialog
      dialog={dialog}
      title={t('list.title')}
      size="wide"
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:close')}</Button>
          <Button kind="primary" icon="send" onClick={() => void outbox.send()}>
            {t('list.sendNow')}
          </Button>
        </>
      }
    >
      <WaitingList waiting={outbox.waiting} onChange={outbox.refresh} onOpen={dialog.leaveTo} />
    </Dialog>
  )
}
