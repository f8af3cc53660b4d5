import { createStore, delMany, keys } from 'idb-keyval'
import { deleteTransfers, keptTransfers } from '../../shared/upload/kept-transfers.ts'

/** Deletes what this browser keeps of an account: what was typed and not saved, files on their way. Never throws. */
export async function clearDevice(accountId: number): Promise<void> {
  try {
    const drafts = createStore('larunbat', 'drafts')
    const own = (await keys<string>(drafts)).filter((key) => key.startsWith(`${accountId}.`))
    await delMany(own, drafts)
    await deleteTransfers((await keptTransfers(accountId)).map(({ id }) => id))
  } catch {
    // A browser that keeps nothing.
  }
}
