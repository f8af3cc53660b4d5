import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { faceOf, isHeldAgain, type Shown } from '../model/face.ts'
import type { Outcome, Ticket } from '../model/types.ts'
import { listenToScanner } from '../reading/hand-scanner.ts'
import { signal, wakeSound } from '../reading/signals.ts'
import { holdWakeLock } from '../reading/wake-lock.ts'
import { clockTime, currentLanguage, dayAndTime, t } from '../words.ts'
import { Icon, type IconName } from './icons.tsx'
import { Menu } from './menu.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { ScanRow } from './scan-row.tsx'
import { ScanTab } from './scan-tab.tsx'
import { SearchTab } from './search-tab.tsx'
import { SellTab } from './sell-tab.tsx'
import { useDoor } from './use-door.ts'

const SHOWN = 100

/** What this device has scanned at this session, the latest first. */
function LatestTab({ door }: { door: Door }) {
  useDoor(door)
  const scans = door.log.latest(door.sessionId)
  return (
    <>
      <h2>{t('latest.title')}</h2>
      {scans.length === 0 ? (
        <p class="empty">{t('latest.none')}</p>
      ) : (
        <ul class="scans">
          {scans.slice(0, SHOWN).map((scan) => (
            <ScanRow key={scan.id} door={door} scan={scan} />
          ))}
        </ul>
      )}
    </>
  )
}

const TABS: [tab: 'scan' | 'search' | 'latest' | 'sell', icon: IconName][] = [
  ['scan', 'scan'],
  ['search', 'search'],
  ['latest', 'list'],
  ['sell', 'cash'],
]

interface Props {
  door: Door
  onLeave: (to: 'sessions' | 'out') => void
  onLanguage: () => void
}

/** One session's door: counters above, what is being done in the middle, its tabs below. */
export function DoorScreen({ door, onLeave, onLanguage }: Props) {
  useDoor(door)
  const [tab, setTab] = useState<(typeof TABS)[number][0]>('scan')
  const [shown, setShown] = useState<Shown>()
  const isTaken = (orderId: string) => door.till.isTaken(orderId)
  const show = (outcomes: Outcome[], code?: string, isForced = false) => {
    const face = faceOf(outcomes, isTaken)
    if (!face) return
    setShown({ outcomes, code, isForced })
    signal(face.kind)
  }
  const handleCode = (text: string) => {
    if (isHeldAgain(text, shown, isTaken)) return
    void door.showCode(text).then((outcome) => show([outcome], text))
  }
  const read = useRef(handleCode)
  read.current = handleCode
  const [isAdmitting, setAdmitting] = useState(false)
  const handleAdmit = async (tickets: Ticket[]) => {
    wakeSound()
    setAdmitting(true)
    const isForced = shown?.isForced === true
    show(await door.showTickets(tickets, isForced), undefined, isForced)
    setAdmitting(false)
  }
  const handleAnyway = async () => {
    if (!shown) return
    const { code, outcomes } = shown
    setAdmitting(true)
    if (code !== undefined) show([await door.showCode(code, true)], code, true)
    else
      show(
        await door.showTickets(
          outcomes.flatMap(({ ticket }) => ticket ?? []),
          true,
        ),
        undefined,
        true,
      )
    setAdmitting(false)
  }
  useEffect(() => listenToScanner((text) => read.current(text)), [])
  useEffect(holdWakeLock, [])
  // A sale from before the app was opened is to be seen at once: people wait for its tickets.
  useEffect(() => {
    if (door.sale.isTakenUp && door.kept.info.maySell) setTab('sell')
  }, [door.sale.isTakenUp])
  // Nothing is sold in a rehearsal: a sale would be a true one.
  const maySell = door.kept.info.maySell && door.practice.until === undefined
  if (door.isEnded) return <EndedDoor door={door} onLeave={() => onLeave('out')} />
  return (
    <div class="door">
      <Head door={door} onLeave={onLeave} onLanguage={onLanguage} />
      <main>
        {tab === 'scan' && <ScanTab door={door} onCode={handleCode} />}
        {tab === 'search' && (
          <SearchTab door={door} isBusy={isAdmitting} onAdmit={handleAdmit} onCode={handleCode} />
        )}
        {tab === 'latest' && <LatestTab door={door} />}
        {tab === 'sell' && maySell && <SellTab door={door} onShown={show} />}
      </main>
      <nav class="tabs" aria-label={t('tabs.label')}>
        {TABS.filter(([name]) => name !== 'sell' || maySell).map(([name, icon]) => (
          <button
            key={name}
            type="button"
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => setTab(name)}
          >
            <Icon name={icon} /> {t(`tabs.${name}`)}
          </button>
        ))}
      </nav>
      {shown && (
        <OutcomeView
          door={door}
          outcomes={shown.outcomes}
          isBusy={isAdmitting}
          onClose={() => setShown(undefined)}
          onGroup={handleAdmit}
          onAnyway={() => void handleAnyway()}
        />
      )}
    </div>
  )
}

function Head({ door, onLeave, onLanguage }: Props) {
  const { info, sessionId } = door.kept
  const session = info.sessions.find(({ id }) => id === sessionId)
  const { inside, expected } = door.list
  const language = currentLanguage()
  return (
    <header class="head">
      <div class="head-line">
        <div class="head-title">
          <h1>{pickText(info.title, language)}</h1>
          {session && (
            <p>
              {dayAndTime(session.startsAt, session.timeZone)}
              {session.name ? ` · ${pickText(session.name, language)}` : ''}
            </p>
          )}
        </div>
        <Menu door={door} onLeave={onLeave} onLanguage={onLanguage} />
      </div>
      <div class="head-line">
        <p class="count">
          {door.isReading ? (
            t('opening')
          ) : (
            <>
              <strong>{inside}</strong> {t('count.inside', { expected })}
            </>
          )}
        </p>
        <NetworkPill door={door} />
      </div>
      <progress class="meter" max={Math.max(1, expected)} value={inside} aria-label={t('count.label')} />
      <PracticeBand door={door} />
      {door.isUnstored && (
        <p class="ended" role="alert">
          {t('unstored')}
          {(door.waitingCount > 0 || door.network.state !== 'online') && ` ${t('unstoredUnsent')}`}
        </p>
      )}
    </header>
  )
}

/** Says as long as it lasts that nothing of what is scanned counts, and ends it. */
function PracticeBand({ door }: { door: Door }) {
  const { until } = door.practice
  if (until === undefined) return null
  return (
    <div class="practice" role="status">
      <p>{t('practice.band', { time: clockTime(new Date(until).toISOString()) })}</p>
      <button type="button" class="button" onClick={() => door.practice.end()}>
        {t('practice.end')}
      </button>
    </div>
  )
}

function NetworkPill({ door }: { door: Door }) {
  const { state } = door.network
  const waiting = door.waitingCount
  return (
    <p class={`pill is-${state}`} role="status">
      <Icon name={state === 'offline' ? 'cut' : 'wifi'} size={18} />
      {t(`network.${state}`)}
      {waiting > 0 && ` · ${t('network.waiting', { count: waiting })}`}
    </p>
  )
}

/** Shown when the link was revoked or has ended: no ticket is accepted and no name is shown. */
function EndedDoor({ door, onLeave }: { door: Door; onLeave: () => void }) {
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
