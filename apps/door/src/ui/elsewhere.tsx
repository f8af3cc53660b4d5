import { t } from '../words.ts'

/** In place of the door while another tab of this device works it. */
export function Elsewhere({ onUse }: { onUse: () => void }) {
  return (
    <main class="choice">
      <h1>{t('elsewhere.title')}</h1>
      <p>{t('elsewhere.text')}</p>
      <button type="button" class="button is-main" onClick={onUse}>
        {t('elsewhere.use')}
      </button>
    </main>
  )
}
