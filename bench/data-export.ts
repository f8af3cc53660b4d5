import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DiskStorage } from '../apps/server/src/platform/files/disk-storage.ts'
import { memoryMb, watchMemory } from './lib/memory.ts'
import { givenOwner, type Product, startProduct } from './lib/product.ts'

/**
 * The archive of a large account through the running product: time from the request until it is ready, memory of the
 * server meanwhile, and the same after it was killed half way.
 * `npm run bench -- data-export [events] [files]`
 */
const PORT = Number(process.env.PORT ?? 4974)
const [events = 500, files = 2000] = process.argv.slice(2).map(Number)
const FILE_BYTES = 400_000
const NO_CHILD = 'none'

let product = await startProduct(PORT)
const { dataDir } = product
try {
  const token = 'a-large-account'
  await givenEvents(product, await givenOwner(product.db, token))
  // What building costs once, whatever the account.
  await givenOwner(product.db, 'an-empty-account')
  await build(product, 'an-empty-account')
  const quiet = memoryMb(product.pid, NO_CHILD)
  const most = watchMemory(product.pid, NO_CHILD)
  const { ms, bytes } = await build(product, token)
  console.log(
    `${events} events, ${files} files: ${(bytes / 1e6).toFixed(0)} MB in ${(ms / 1000).toFixed(1)} s`,
  )
  console.log(
    `memory of the server: ${quiet.toFixed(0)} MB before, at most ${most().toFixed(0)} MB meanwhile`,
  )

  await ask(product, token, { nueva: 1 })
  await pause(ms / 6)
  await product.kill()
  const began = performance.now()
  product = await startProduct(PORT, dataDir)
  await untilReady(product, token)
  const again = (performance.now() - began) / 1000
  const left = await product.db.selectFrom('loose_file').select('key').execute()
  console.log(`killed half way and started again: ready after ${again.toFixed(0)} s`)
  console.log(
    `announced for the sweep: ${left.filter(({ key }) => key.startsWith('private/')).length} archive`,
  )
} finally {
  await product.stop()
}

interface Answer {
  estado: string
  bytes: number
}

async function ask({ ask: call }: Product, token: string, fields: object): Promise<Answer> {
  const { error, msg, data } = JSON.parse((await call('app_mis_datos', { token, ...fields })).text)
  if (error) throw new Error(msg)
  return data
}

async function untilReady(of: Product, token: string): Promise<number> {
  for (;;) {
    const { estado, bytes } = await ask(of, token, { consultar: 1 })
    if (estado === 'lista') return bytes
    if (estado !== 'preparando') throw new Error(`the archive is ${estado}`)
    await pause(200)
  }
}

async function build(of: Product, token: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  await ask(of, token, { nueva: 1 })
  const bytes = await untilReady(of, token)
  return { ms: performance.now() - began, bytes }
}

/** Events with long descriptions, and the same number of pictures each, one stored size a picture. */
async function givenEvents({ db }: Product, owner_id: number): Promise<void> {
  const storage = new DiskStorage(dataDir)
  const body = randomBytes(FILE_BYTES)
  for (let n = 0; n < events; n += 1) {
    const { id: event_id } = await db
      .insertInto('event')
      .values({ owner_id, title: `Concert ${n}`, description: 'A long evening of songs. '.repeat(200) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let file = 0; file < files / events; file += 1) {
      const key = `media/${randomBytes(16).toString('hex')}/4096.jpg`
      await storage.put(key, body)
      const url = storage.urlOf(key)
      const size = { width: 4096, height: 2304, type: 'image/jpeg' }
      const variants = JSON.stringify([{ ...size, url }])
      await db
        .insertInto('media')
        .values({ event_id, use: 'gallery', url, variants, bytes: FILE_BYTES, ...size })
        .execute()
    }
  }
}
