import { clearVisits } from '../palette/visits.ts'
import { evictAnswers } from './kept-data.ts'
import { evictPictures } from './worker.ts'

/** Deletes what the person saw from this device. Drafts stay: they are private and not sent yet. */
export async function clearDevice(): Promise<void> {
  clearVisits()
  await Promise.all([evictAnswers({ forGood: true }), evictPictures()])
}
