import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '../../platform/files/storage.ts'

/** Times that reading goes on after a broken line. */
const TRIES = 3

export interface WholeFile {
  readonly size: number
  readonly body: AsyncIterable<Buffer>
}

/** A file's bytes, exactly `size` of them; goes on where a line broke. Undefined when there is no such file any more. */
export async function readWholeFile(storage: Storage, key: string): Promise<WholeFile | undefined> {
  const found = await storage.get(key)
  return found && { size: found.size, body: bytesOf(storage, key, found.size, found.body) }
}

async function* bytesOf(
  storage: Storage,
  key: string,
  size: number,
  first: Readable,
): AsyncGenerator<Buffer> {
  let done = 0
  let body: Readable | undefined = first
  for (let attempt = 1; ; attempt++) {
    try {
      body ??= (await storage.get(key, { start: done }))?.body
      if (!body) throw new Error(`${key} was deleted while it was read`)
      for await (const chunk of body as AsyncIterable<Buffer>) {
        done += chunk.length
        yield chunk
      }
      if (done !== size) throw new Error(`${key} has ${done} bytes instead of ${size}`)
      return
    } catch (error) {
      if (attempt === TRIES || done > size) throw error
      body = undefined
      await pause(attempt * 1000)
    }
  }
}
