import { forgetVisits } from '../palette/visits.ts'
import { forgetAnswers } from './kept-data.ts'
import { forgetPictures } from './worker.ts'

/** What the person saw is forgotten on this device. Drafts stay: they are nobody else's to read, and not sent yet. */
export async function forgetDevice(): Promise<void> {
  forgetVisits()
  await Promise.all([forgetAnswers({ forGood: true }), forgetPictures()])
}
