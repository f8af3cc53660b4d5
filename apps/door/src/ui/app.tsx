import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useState } from 'preact/hooks'
import { Door } from '../model/door.ts'
import type { ScanLog } from '../model/scan-log.ts'
import { deleteDoor, type KeptDoor, saveDoor } from '../store/door-store.ts'
import { currentLanguage, dayAndTime, t } from '../words.ts'
import { DoorScreen } from './door-screen.tsx'

/** How this device begins: with a link it opened, or without. */
export interface Beginning {
  kept: KeptDoor | undefined
  /** Why there is none: never opened a link, the link is over, or no network the first time. */
  problem: 'none' | 'invalid' | 'offline'
  log: ScanLog
  device: string
}

export function App({ kept: first, problem, log, device }: Beginning) {
  const [kept, setKept] = useState(first)
  const [door, setDoor] = useState<Door>()
  const [isOut, setOut] = useState(false)
  const [, setSpoken] = useState(0)

  useEffect(() => {
    if (!kept?.sessionId) return
    const opened = new Door(kept, log, device)
    setDoor(opened)
    opened.start().catch((error: unknown) => console.error(error))
    return () => {
      opened.stop()
      setDoor(undefined)
    }
  }, [kept, log, device])

  const pick = (sessionId: number) => {
    if (!kept) return
    const next = { ...kept, sessionId }
    setKept(next)
    saveDoor(next).catch((error: unknown) => console.error(error))
  }
  const leave = (to: 'sessions' | 'out') => {
    if (!kept) return
    if (to === 'sessions') return setKept({ ...(door?.kept ?? kept), sessionId: null })
    if (door?.hasOpenSale && !door.isEnded) return
    // Nothing that is still under way may bring back what is forgotten here.
    door?.stop()
    log.forget(kept.token)
    // The door knows of sessions that came since it was opened.
    deleteDoor(door?.kept ?? kept).catch((error: unknown) => console.error(error))
    setKept(undefined)
    setOut(true)
  }
  if (!kept) return <NoDoor problem={isOut ? 'none' : problem} />
  if (kept.sessionId === null) return <SessionChoice kept={kept} onPick={pick} />
  if (!door) return <p class="empty">{t('opening')}</p>
  return <DoorScreen door={door} onLeave={leave} onLanguage={() => setSpoken((n) => n + 1)} />
}

function NoDoor({ problem }: { problem: Beginning['problem'] }) {
  return (
    <main class="choice">
      <h1>{t(`start.${problem}`)}</h1>
      <p>{t(`start.${problem}Text`)}</p>
      {problem === 'offline' && (
        <button type="button" class="button is-main" onClick={() => location.reload()}>
          {t('start.again')}
        </button>
      )}
    </main>
  )
}

/** Which session one is at the door of, where the link is for several. */
function SessionChoice({ kept, onPick }: { kept: KeptDoor; onPick: (sessionId: number) => void }) {
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
