import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { ScannerAddress } from './config/guard-settings.ts'

/** From the first byte to the verdict. */
const TIMEOUT_MS = 120_000
const LONGEST_ANSWER = 2_000

/** `clean`, or the name of what was found. */
export type Verdict = { isClean: true } | { isClean: false; found: string }

/** The scanner did not respond, or without a verdict about the file. */
export class ScannerUnavailableError extends Error {
  override name = 'ScannerUnavailableError'
}

/**
 * Scans a file by clamd: `INSTREAM` of its protocol (clamd(8)), pieces with their length before them as four bytes, the
 * most significant one first, an empty piece as the end. Throws `ScannerUnavailableError` unless the response is a
 * verdict about the file.
 */
export async function scanFile(address: ScannerAddress, body: Readable): Promise<Verdict> {
  const socket = connect(address)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('silent for too long')))
  try {
    // A scanner that ends early, as with a file that is too large for it, says why; what is still to be sent is of no use then.
    const answered = answerOf(socket)
    const sent = send(socket, body).catch((error: unknown) => error)
    const text = await answered
    const failure = await Promise.race([sent, Promise.resolve(undefined)])
    const verdict = verdictOf(text)
    if (verdict) return verdict
    throw new ScannerUnavailableError(text || 'no answer', { cause: failure })
  } catch (error) {
    throw error instanceof ScannerUnavailableError
      ? error
      : new ScannerUnavailableError('no verdict', { cause: error })
  } finally {
    socket.destroy()
    body.destroy()
  }
}

async function send(socket: Socket, body: Readable): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    await write(socket, Buffer.concat([length, piece]))
  }
  await write(socket, Buffer.alloc(4))
}

const write = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** What the scanner says, up to the zero that ends it. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0') || text.length > LONGEST_ANSWER) resolve(text)
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
  })
}

function verdictOf(text: string): Verdict | undefined {
  const line = text.split('\0')[0]?.trim() ?? ''
  if (line === 'stream: OK') return { isClean: true }
  const found = /^stream: (.{1,200}) FOUND$/.exec(line)?.[1]
  return found === undefined ? undefined : { isClean: false, found }
}
