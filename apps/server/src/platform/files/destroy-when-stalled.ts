import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/**
 * Destroys a stream whose source sends nothing for so long. Only waiting counts: with bytes in its buffer it is the
 * reader who is slow.
 */
export function destroyWhenStalled(stream: Readable, stallMs: number): void {
  let waitedSince: number | undefined
  const timer = setInterval(() => {
    if (stream.readableLength > 0) waitedSince = undefined
    else if (waitedSince === undefined) waitedSince = Date.now()
    else if (Date.now() - waitedSince >= stallMs) stream.destroy(new AppError('storage.unavailable'))
  }, stallMs / 4)
  timer.unref()
  const push = stream.push.bind(stream)
  stream.push = (chunk, encoding) => {
    waitedSince = undefined
    return push(chunk, encoding)
  }
  stream.once('close', () => clearInterval(timer))
}
