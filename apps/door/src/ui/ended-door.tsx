import type { Door } from '../model/door.ts'
import { t } from '../words.ts'

/** Shown when the link was revoked or has ended: no ticket is accepted and no name is shown. */
export function EndedDoor({ door, onLeave }: { door: Door; onLeave: () => void }) {
  const unsent = door.unsentCount
  return (
    <main class="choice">
      <h1>{t('start.invalid')}</h1>
      <p role="alert">{t('start.invalidText')}</p>
      {unsent > 0 && <p>{t('menu.unsendable', { count: unsent })}</p>}
      <button type="button" class="button is-main" disabled={door.sale.isBusy} onClick={onLeave}>
        {t('menu.leave')}
      </button>
    </main>
  )
}
