import { holdByName } from './tab-name.ts'

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
