import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { S3Storage } from '../apps/server/src/platform/files/s3-storage.ts'
import { memoryMb, watchMemory } from './lib/memory.ts'
import { givenOwner, type Product, startProduct } from './lib/product.ts'

/**
 * Files on their way: ten recordings of 50 MB put at once through the running product to its disk; then a stream of
 * 400 MB from this process to a bucket. What the memory grows by, and how fast it goes.
 * `npm run bench -- uploads`
 */
const PORT = Number(process.env.PORT ?? 4971)
const MB = 1_000_000
const FILES = 10
const FILE_BYTES = 50 * MB
const STREAM_BYTES = 400 * MB

const product = await startProduct(PORT)
try {
  await measureDisk(product)
} finally {
  await product.stop()
}
await measureBucket()

async function measureDisk({ ask, db, pid }: Product): Promise<void> {
  await givenOwner(db, 'uploader')
  const body = Buffer.alloc(FILE_BYTES, 'fLaC')
  const targets = []
  for (let n = 0; n < FILES; n++) {
    const fields = { token: 'uploader', proposito: 'audio', nombre: 'a.flac', bytes: FILE_BYTES }
    const { data } = JSON.parse((await ask('app_subida_crear', fields)).text)
    targets.push(data as { url: string; cabeceras: Record<string, string> })
  }
  const before = memoryMb(pid, 'none')
  const most = watchMemory(pid, 'none')
  const began = performance.now()
  await Promise.all(
    targets.map(async ({ url, cabeceras }) => {
      const answer = await fetch(url, { method: 'PUT', headers: cabeceras, body })
      if (answer.status !== 200) throw new Error(await answer.text())
    }),
  )
  tell(`disk, ${FILES} x ${FILE_BYTES / MB} MB at once`, FILES * FILE_BYTES, began, most() - before)
}

async function measureBucket(): Promise<void> {
  const server = fork(join(import.meta.dirname, 'lib/s3-process.ts'))
  const [settings] = await once(server, 'message')
  const storage = new S3Storage({ ...settings, hasChecksums: false })
  const chunk = Buffer.alloc(64 * 1024, 7)
  const stream = () => Readable.from(chunks(chunk, STREAM_BYTES), { objectMode: false })
  await storage.putStream('video/warm/1.mp4', Readable.from([chunk], { objectMode: false }), 'video/mp4')
  const before = memoryMb(process.pid, 'none')
  const most = watchMemory(process.pid, 'none')
  const began = performance.now()
  const { bytes } = await storage.putStream('video/large/1.mp4', stream(), 'video/mp4')
  tell(`bucket, one stream of ${bytes / MB} MB`, bytes, began, most() - before)
  server.disconnect()
}

function* chunks(chunk: Buffer, bytes: number) {
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

function tell(what: string, bytes: number, began: number, grownMb: number): void {
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${(bytes / MB / seconds).toFixed(0)} MB/s, memory +${grownMb.toFixed(0)} MB`,
  )
}
