import { collectGarbage } from './collect-garbage.ts'
import { encodePicture, PictureError } from './encode-picture.ts'
import type { PictureJob, WorkerAnswer } from './picture.ts'

// Process that re-encodes pictures for picture-pool.ts, one at a time. It ends with its parent.
process.on('disconnect', () => process.exit(0))
process.on('message', async (job: PictureJob) => {
  process.send?.(await answerTo(job))
  collectGarbage()
})

async function answerTo(job: PictureJob): Promise<WorkerAnswer> {
  try {
    return { picture: await encodePicture(job) }
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault, reason: error.message }
    throw error
  }
}
