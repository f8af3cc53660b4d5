import type { Door } from '../model/door.ts'
import { t } from '../words.ts'

/** In place of a door whose link was taken back or is over: nobody is let in by it, and nobody's name is shown. */
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
