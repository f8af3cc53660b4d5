/** One file of an archive. `body` ends after `size` bytes and must be read before the next entry is requested. */
export interface TarEntry {
  readonly name: string
  readonly size: number
  readonly body: AsyncIterable<Buffer>
}

export class TarError extends Error {
  override name = 'TarError'
}

const BLOCK = 512
const LONGEST_NAME = 100
/** 8 GB less one: what eleven octal digits can say. Longer files say it in a record before them. */
const LONGEST_SIZE = 0o77777777777

/** The header of a file (ustar; POSIX.1-2001 records before it where name or length need them). */
export function tarHeader(name: string, size: number): Buffer {
  const isLong = Buffer.byteLength(name) > LONGEST_NAME
  const records = [
    ...(isLong ? [paxRecord('path', name)] : []),
    ...(size > LONGEST_SIZE ? [paxRecord('size', String(size))] : []),
  ].join('')
  const shortName = Buffer.from(name).subarray(0, LONGEST_NAME).toString('latin1')
  const own = ustar(shortName, Math.min(size, LONGEST_SIZE), '0')
  if (records === '') return own
  const body = Buffer.from(records)
  return Buffer.concat([ustar('@record', body.length, 'x'), body, tarPadding(body.length), own])
}

/** Zeros that fill a file's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** What closes an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

function ustar(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, LONGEST_NAME, 'latin1')
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The length of a record counts its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + 1
  while (String(length).length + bytes !== length) length = String(length).length + bytes
  return `${length}${rest}`
}

function sumOf(block: Buffer): number {
  let sum = 0
  for (const byte of block) sum += byte
  return sum
}

/** The header's checksum is counted with blanks in its own place. */
function checkSum(block: Buffer): void {
  const told = Number.parseInt(block.toString('latin1', 148, 154), 8)
  const blank = Buffer.from(block)
  blank.write('        ', 148)
  if (told !== sumOf(blank)) throw new TarError('a header of the archive is damaged')
}

/** Reads files in their order; throws `TarError` for what is damaged or ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source)
  let records: Record<string, string> = {}
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) {
      // To the end of what is wrapped around: seals and checksums there are looked at only then.
      await bytes.drain()
      return
    }
    checkSum(header)
    const type = header.toString('latin1', 156, 157)
    const ownSize = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (type === 'x') {
      records = parseRecords((await bytes.take(ownSize)).toString())
      await bytes.take(tarPadding(ownSize).length)
      continue
    }
    const size = Number(records.size ?? ownSize)
    const name = records.path ?? header.toString('latin1', 0, LONGEST_NAME).replace(/\0.*$/s, '')
    records = {}
    let left = size
    const body = (async function* () {
      for (; left > 0; ) {
        const chunk = await bytes.upTo(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name, size, body }
    // What the reader did not want is passed over.
    while (left > 0) left -= (await bytes.upTo(left)).length
    await bytes.take(tarPadding(size).length)
  }
}

function parseRecords(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [key = '', ...value] = line.slice(line.indexOf(' ') + 1).split('=')
        return [key, value.join('=')]
      }),
  )
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new TarError('the archive ends too early')
    return value
  }
  return {
    async take(length: number): Promise<Buffer> {
      while (held.length < length) held = Buffer.concat([held, await more()])
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
    async upTo(length: number): Promise<Buffer> {
      while (held.length === 0) held = await more()
      const taken = held.subarray(0, length)
      held = held.subarray(taken.length)
      return taken
    },
    async drain(): Promise<void> {
      while (!(await chunks.next()).done) {}
    },
  }
}
