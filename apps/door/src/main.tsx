import { openCheckIn } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { render } from 'preact'
import { call } from './model/api.ts'
import { takeOver, workHere } from './model/only-here.ts'
import { ScanLog } from './model/scan-log.ts'
import { deleteOldDoors, type KeptDoor, listDoors, saveDoor } from './store/door-store.ts'
import { readSetting, saveSetting } from './store/settings.ts'
import './styles/door.css'
import { App, type Beginning } from './ui/app.tsx'
import { Elsewhere } from './ui/elsewhere.tsx'
import { speak, wantedLanguage } from './words.ts'

const TOKEN = /^#([A-Za-z0-9_-]{20,64})$/
const DEVICE_KEY = 'larunbat.door.device'
/** Letters and figures that are not mistaken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A session that begins or began so near to now is the one people have come for. */
const NEAR_MS = 6 * 3_600_000

function deviceName(): string {
  const known = readSetting(DEVICE_KEY)
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => LETTERS[byte % 32]).join('')
  saveSetting(DEVICE_KEY, made)
  return made
}

/** What the device refuses to store it goes without: the door says so then. */
const goOn = (error: unknown) => console.error(error)

/** The link in the address, opened; else the last one that was opened here. */
async function begin(): Promise<Omit<Beginning, 'log' | 'device'>> {
  const token = TOKEN.exec(location.hash)?.[1]
  const doors = await listDoors().catch((): KeptDoor[] => [])
  const kept = doors.sort((a, b) => b.openedAt - a.openedAt)
  const known = token ? kept.find((door) => door.token === token) : kept[0]
  const wanted = token ?? known?.token
  if (!wanted) return { kept: undefined, problem: 'none' }
  // Known ones open at once: what has changed of them comes with the first list.
  if (known) {
    const opened = { ...known, openedAt: Date.now() }
    await saveDoor(opened).catch(goOn)
    return { kept: opened, problem: 'none' }
  }
  try {
    const made = await firstOpening(wanted)
    await saveDoor(made).catch(goOn)
    return { kept: made, problem: 'none' }
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'door.link_invalid'
    return { kept: undefined, problem: isOver ? 'invalid' : 'offline' }
  }
}

async function firstOpening(token: string): Promise<KeptDoor> {
  const { now, ...info } = await call(openCheckIn, { token })
  const offsetMs = Date.parse(now) - Date.now()
  const open = info.sessions.filter(({ status }) => status !== 'cancelled')
  const near = open.filter(
    ({ startsAt }) => Math.abs(Date.parse(startsAt) - (Date.now() + offsetMs)) < NEAR_MS,
  )
  const [only] = open.length === 1 ? open : near.length === 1 ? near : []
  return { token, info, sessionId: only?.id ?? null, offsetMs, openedAt: Date.now() }
}

const root = () => document.getElementById('app') as HTMLElement

/** Only one tab works the door; the others offer to. */
async function start(): Promise<void> {
  if (await workHere(showElsewhere)) return open()
  await speak(wantedLanguage())
  showElsewhere()
}

/** Counts requests to this tab to open a door: the user may switch while one is still being opened. */
let turn = 0

function showElsewhere(): void {
  turn += 1
  const takeDoor = () => void takeOver(showElsewhere).then(open)
  render(<Elsewhere onUse={takeDoor} />, root())
}

/** Reads all that is kept anew: another tab may have worked with it. */
async function open(): Promise<void> {
  turn += 1
  const mine = turn
  const log = new ScanLog()
  await deleteOldDoors().catch(goOn)
  const [begun] = await Promise.all([begin(), log.load().catch(goOn), speak(wantedLanguage())])
  // The secret stays on the device; an address is shown, copied, photographed. Where the link could not be opened yet it
  // is still needed.
  if (location.hash && begun.problem !== 'offline') history.replaceState(null, '', '/puerta/')
  if (begun.kept) await speak(wantedLanguage(begun.kept.info.language))
  if (mine !== turn) return
  render(<App {...begun} log={log} device={deviceName()} />, root())
}

void start()
// Another link that is opened in the same window begins anew.
addEventListener('hashchange', () => {
  if (TOKEN.test(location.hash)) location.reload()
})
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('/puerta/sw.js', { scope: '/puerta/' }).catch(() => {})
  // Without it a browser may forget the list when space runs short.
  void navigator.storage?.persist?.()
}
