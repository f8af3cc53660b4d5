import { Dialog as AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { localeTag } from '../i18n/format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import type { DialogProps } from './dialog.tsx'
import './dialog.css'

/** The part of a dialog that needs React Aria; loaded when the first dialog opens. */
export function DialogFrame({ dialog, title, size, isForced = false, children, actions }: DialogProps) {
  const { t } = useTranslation()
  return (
    // The button that only screen readers find speaks the browser's language otherwise.
    <I18nProvider locale={localeTag(currentLanguage())}>
      <ModalOverlay
        className="dialog-scrim"
        isOpen={dialog.isOpen}
        isDismissable={!isForced}
        isKeyboardDismissDisabled={isForced}
        onOpenChange={(isOpen) => !isOpen && dialog.close()}
      >
        <Modal className="dialog-frame" data-size={size}>
          <AriaDialog className="dialog-body">
            <div className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {!isForced && <IconButton icon="close" label={t('close')} onClick={dialog.close} />}
            </div>
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
