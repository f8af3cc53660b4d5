import { isPassing } from '@larunbat/contract/client'
import {
  DRAFTS_CHANGED,
  type Draft,
  type DraftOrder,
  deleteDraft,
  draftsBelow,
  lockOf,
  readDraft,
  saveDraft,
} from '../../shared/drafts/draft-store.ts'
import { currentUser } from '../../shared/session.ts'

/** Something typed that the server does not have yet. */
export interface Waiting {
  key: string
  savedAt: number
  values: Record<string, unknown>
  order: DraftOrder
}

/** `sent`: the server has it; `later`: no server; `kept`: it waits for a person. */
export type SendOutcome = 'sent' | 'later' | { problem: 'conflict' | 'refused'; message?: string }
export type Sender = (waiting: Waiting) => Promise<SendOutcome>

const ONE_AT_A_TIME = 'larunbat.outbox'
/** An open form saves by itself; what it keeps for a moment is not waiting. */
const TIMEOUT_MS = 3_000

const prefix = () => `${currentUser()?.id ?? 0}.`

/** What waits to be sent, oldest first: drafts of forms that save by themselves. */
export async function listWaiting(): Promise<Waiting[]> {
  return (await draftsBelow(prefix())).flatMap(({ key, draft }) => waitingOf(key, draft) ?? [])
}

/** A conflict may be over: the former value was put back. */
const maySend = ({ order: { problem } }: Waiting): boolean => !problem || problem === 'conflict'

/** Throws away what was typed. */
export const discardWaiting = (key: string): Promise<void> => deleteDraft(key)

/**
 * Sends what waits, in the order it was typed, unless a form has it open or another window is doing the same. Ends at the
 * first that finds no server. Returns how many the server took.
 */
export async function sendWaiting(send: Sender): Promise<number> {
  return withLock(ONE_AT_A_TIME, async () => {
    let sent = 0
    for (const { key } of await listWaiting()) {
      const outcome = await withLock(lockOf(key), async () => {
        // As it is by now: while the ones before went, it may have been written on, or thrown away.
        const waiting = waitingOf(key, await readDraft(key))
        return waiting && maySend(waiting) ? sendOne(waiting, send) : undefined
      })
      if (outcome === 'later') break
      if (outcome === 'sent') sent++
    }
    return sent
  }).then((sent) => sent ?? 0)
}

async function sendOne(waiting: Waiting, send: Sender): Promise<SendOutcome | undefined> {
  let outcome: SendOutcome
  try {
    outcome = await send(waiting)
  } catch (error) {
    if (!isPassing(error)) throw error
    return 'later'
  }
  // Typed on meanwhile: what is there now goes the next time.
  const now = await readDraft(waiting.key)
  if (!now?.order || now.savedAt !== waiting.savedAt) return outcome
  if (outcome === 'sent') await deleteDraft(waiting.key)
  else if (outcome !== 'later' && now.order.problem !== outcome.problem)
    await saveDraft(waiting.key, now.values, { ...now.order, ...outcome })
  return outcome
}

/** Runs the work when the lock is free; undefined otherwise. Without locks it just runs. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

/** Calls back when drafts were kept or forgotten, after a moment. Returns how to stop. */
export function watchDrafts(handle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(handle, TIMEOUT_MS)
  }
  const now = () => void (document.visibilityState === 'visible' && handle())
  addEventListener(DRAFTS_CHANGED, later)
  document.addEventListener('visibilitychange', now)
  return () => {
    clearTimeout(timer)
    removeEventListener(DRAFTS_CHANGED, later)
    document.removeEventListener('visibilitychange', now)
  }
}

function waitingOf(key: string, draft: Draft | undefined): Waiting | undefined {
  if (!draft?.order || draft.order.kind === 'form') return undefined
  const { values, savedAt, order } = draft
  return { key, savedAt, values, order }
}
