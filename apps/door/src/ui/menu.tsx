import { useRef, useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { isSilent, setSilent } from '../reading/signals.ts'
import { currentLanguage, LANGUAGES, type Language, speak, t } from '../words.ts'
import { Icon } from './icons.tsx'

const NAMES: Record<Language, string> = { es: 'Castellano', en: 'English', eu: 'Euskara' }

interface Props {
  door: Door
  onLeave: (to: 'sessions' | 'out') => void
  onLanguage: () => void
}

/** What is not needed while people come in: session, language, sound, leaving. */
export function Menu({ door, onLeave, onLanguage }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [silent, setSilentState] = useState(isSilent())
  const close = () => dialog.current?.close()
  const unsent = door.unsentCount
  return (
    <>
      <button type="button" class="round" onClick={() => dialog.current?.showModal()}>
        <Icon name="menu" /> <span class="hidden">{t('menu.open')}</span>
      </button>
      <dialog ref={dialog} class="menu" aria-label={t('menu.open')}>
        <p>
          {door.kept.info.label} · <strong>{door.device}</strong>
        </p>
        <div class="menu-languages">
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              class="button"
              lang={language}
              aria-pressed={language === currentLanguage()}
              onClick={() => void speak(language, true).then(onLanguage)}
            >
              {NAMES[language]}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="button"
          onClick={() => {
            setSilent(!silent)
            setSilentState(!silent)
          }}
        >
          {t(silent ? 'menu.sound' : 'menu.silent')}
        </button>
        <button
          type="button"
          class="button"
          disabled={door.hasOpenSale}
          onClick={() => {
            if (door.practice.until === undefined) door.practice.start()
            else door.practice.end()
            close()
          }}
        >
          {t(door.practice.until === undefined ? 'practice.start' : 'practice.end')}
        </button>
        {door.kept.info.sessions.length > 1 && (
          <button type="button" class="button" onClick={() => onLeave('sessions')}>
            {t('menu.sessions')}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={unsent > 0 || door.hasOpenSale}
          onClick={() => onLeave('out')}
        >
          {t('menu.leave')}
        </button>
        {unsent > 0 && <p>{t('menu.unsent', { count: unsent })}</p>}
        {door.hasOpenSale && <p>{t('menu.openSale')}</p>}
        <button type="button" class="button is-main" onClick={close}>
          {t('menu.close')}
        </button>
      </dialog>
    </>
  )
}
