import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What every scanner takes for a virus, by agreement (EICAR); put together here, so that this file is none. */
export const EICAR: Buffer = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
const COMMAND = Buffer.from('zINSTREAM\0')
const SMALL = 1_000_000

export interface StandInScanner {
  readonly path: string
  /** The files it was sent whole. */
  readonly scanned: Buffer[]
  mood: 'well' | 'too large' | 'nonsense' | 'silent end'
  close(): Promise<void>
}

/** Speaks as clamd does: pieces with their length before them, an empty one as the end, a verdict that a zero ends. */
export async function createStandInScanner(): Promise<StandInScanner> {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-scanner-'))
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    listen(socket, scanner)
  })
  const scanner: StandInScanner = {
    path: join(dir, 'clamd.ctl'),
    scanned: [],
    mood: 'well',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await new Promise<void>((resolve) => server.listen(scanner.path, resolve))
  return scanner
}

function listen(socket: Socket, scanner: StandInScanner): void {
  let came = Buffer.alloc(0)
  let file = Buffer.alloc(0)
  let isBegun = false
  const say = (text: string) => socket.end(`${text}\0`)
  socket.on('data', (part: Buffer) => {
    came = Buffer.concat([came, part])
    if (!isBegun) {
      if (came.length < COMMAND.length) return
      if (!came.subarray(0, COMMAND.length).equals(COMMAND)) return void say('UNKNOWN COMMAND')
      came = came.subarray(COMMAND.length)
      isBegun = true
      if (scanner.mood === 'silent end') return void socket.end()
      if (scanner.mood === 'nonsense') return void say('stream: perhaps')
    }
    while (came.length >= 4) {
      const length = came.readUInt32BE()
      if (length === 0) {
        scanner.scanned.push(file)
        return void say(file.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')
      }
      if (came.length < 4 + length) return
      file = Buffer.concat([file, came.subarray(4, 4 + length)])
      came = came.subarray(4 + length)
      if (scanner.mood === 'too large' && file.length > SMALL)
        return void say('INSTREAM size limit exceeded. ERROR')
    }
  })
}
