import { collectGarbage } from './collect-garbage.ts'
import { encodePicture, PictureError } from './encode-picture.ts'
import type { JobNotice, WorkerAnswer } from './picture.ts'

// Process that re-encodes pictures for picture-pool.ts, one at a time. It ends with its parent.
process.on('disconnect', () => process.exit(0))
process.on('message', async (notice: JobNotice) => {
  process.send?.(await answerTo(notice))
  collectGarbage()
})

async function answerTo({ bytes, ...sizes }: JobNotice): Promise<WorkerAnswer> {
  try {
    return { picture: await encodePicture({ body: await readBody(bytes), ...sizes }) }
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault, reason: error.message }
    throw error
  }
}

/** The next so many bytes of the standard input, in memory taken once. */
function readBody(bytes: number): Promise<Buffer> {
  const body = Buffer.allocUnsafeSlow(bytes)
  let filled = 0
  return new Promise((resolve) => {
    const take = (chunk: Buffer) => {
      chunk.copy(body, filled)
      filled += chunk.length
      if (filled < bytes) return
      process.stdin.off('data', take).pause()
      resolve(body)
    }
    process.stdin.on('data', take).resume()
  })
}
