import { readSetting, saveSetting } from '../store/settings.ts'
import { uuidV7 } from './uuid.ts'

/** Whose tab works the door: the last one that wrote its name. */
const HOLDER = 'larunbat.door.tab'
const QUESTION = 'larunbat.door.tab.asked'
const ANSWER = 'larunbat.door.tab.answered'
/** A tab that is there answers within this time; one that was closed, reloaded or has crashed never does. */
const ANSWER_MS = 1_000

/**
 * What a lock does, for browsers that have none: the tabs of a device tell each other by what they store. A tab that sleeps
 * does not answer; it finds another name once it wakes. `isForced`: the tab that holds it gives it up. Where nothing can
 * be stored each tab goes on by itself.
 */
export async function holdByName(isForced: boolean, onLost: () => void): Promise<boolean> {
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
