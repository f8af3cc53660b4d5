import { readSetting, saveSetting } from '../store/settings.ts'
import { uuidV7 } from './uuid.ts'

/** Whose tab works the door: the last one that wrote its name. */
const HOLDER = 'larunbat.door.tab'
const QUESTION = 'larunbat.door.tab.asked'
const ANSWER = 'larunbat.door.tab.answered'
/** A tab of an old phone at work may take this long to reply; one that has crashed never does. */
const ANSWER_MS = 3_000

/**
 * Emulates a lock in browsers without Web Locks: the tabs of a device exchange messages through storage. A suspended
 * tab does not reply; it finds another owner when it resumes. `isForced`: the tab that holds the lock releases it.
 * Without storage each tab continues on its own.
 */
async function holdByName(isForced: boolean, onLost: () => void): Promise<boolean> {
  const me = uuidV7()
  if (!isForced && readSetting(HOLDER) !== null && (await isAnswered(me))) return false
  saveSetting(HOLDER, me)
  if (readSetting(HOLDER) !== me) return true
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (isHeld() && key === QUESTION && newValue) saveSetting(ANSWER, newValue)
  }
  const isHeld = (): boolean => {
    const holder = readSetting(HOLDER)
    if (holder === null || holder === me) return true
    removeEventListener('storage', handleStorage)
    document.removeEventListener('visibilitychange', isHeld)
    onLost()
    return false
  }
  addEventListener('storage', handleStorage)
  document.addEventListener('visibilitychange', isHeld)
  // A page that is closed or reloaded gives the name back: the next one need not ask.
  addEventListener('pagehide', (event: Event) => {
    if (!(event as PageTransitionEvent).persisted && readSetting(HOLDER) === me) saveSetting(HOLDER, null)
  })
  return true
}

/** Asks whether any tab works the door. */
function isAnswered(me: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      removeEventListener('storage', handleStorage)
      clearTimeout(timer)
      resolve(isThere)
    }
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === ANSWER && newValue === me) end(true)
    }
    const timer = setTimeout(() => end(false), ANSWER_MS)
    addEventListener('storage', handleStorage)
    saveSetting(QUESTION, me)
  })
}

const NAME = 'larunbat-door'
/** A page that was just closed or reloaded holds its lock for a moment longer. */
const TRIES = 5
const PAUSE_MS = 200

/**
 * Makes this tab the one of this device that works the door: two of them would not know of each other's scans. False where
 * another one does. `onLost`: another tab has taken it over. Browsers know no locks where they are old or the address has no
 * certificate: there tabs go by a name in storage.
 */
export async function workHere(onLost: () => void): Promise<boolean> {
  if (!navigator.locks) return holdByName(false, onLost)
  for (let tries = 1; ; tries++) {
    if (await hold({ ifAvailable: true }, onLost)) return true
    if (tries === TRIES) return false
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Takes the door over from the tab that works it. */
export async function takeOver(onLost: () => void): Promise<void> {
  if (!navigator.locks) await holdByName(true, onLost)
  else await hold({ steal: true }, onLost)
}

/** Holds the lock until the page ends or another takes it; returns whether it got it. */
function hold(how: LockOptions, onLost: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    let isHeld = false
    const forEver = (lock: Lock | null) => {
      resolve(lock !== null)
      isHeld = lock !== null
      return lock ? new Promise<never>(() => {}) : undefined
    }
    navigator.locks.request(NAME, how, forEver).catch(() => {
      // Not to be had at all, as storage is blocked: that must not keep the door shut.
      if (!isHeld) return resolve(true)
      onLost()
    })
  })
}
