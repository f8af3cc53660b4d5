import { pickText } from '@larunbat/rules/multilingual-text'
import type { KeptDoor } from '../store/door-store.ts'
import { currentLanguage, dayAndTime, t } from '../words.ts'

/** Which session one is at the door of, where the link is for several. */
export function SessionChoice({ kept, onPick }: { kept: KeptDoor; onPick: (sessionId: number) => void }) {
  const { info } = kept
  const language = currentLanguage()
  return (
    <main class="choice">
      <h1>{pickText(info.title, language)}</h1>
      <h2>{t('sessions.title')}</h2>
      <ul>
        {info.sessions.map(({ id, startsAt, timeZone, name, status }) => (
          <li key={id}>
            <button type="button" class="button" onClick={() => onPick(id)}>
              <strong>{dayAndTime(startsAt, timeZone)}</strong>
              {name && <span>{pickText(name, language)}</span>}
              {(status === 'cancelled' || status === 'postponed') && <span>{t(`sessions.${status}`)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}
