import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** Every entry of a ZIP by its path. */
export async function readZip(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer as never)
  const file = await open(Buffer.from(zip), { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    file.on('error', reject)
    file.on('end', () => resolve(entries))
    file.on('entry', (entry: Entry) => {
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        entries.set(entry.fileName, await buffer(stream))
        file.readEntry()
      })
    })
    file.readEntry()
  })
}
