import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { AppError } from '../../platform/errors.ts'
import { isOldWorkbook, isZip } from './read-workbook.ts'

/** UTF-8, with or without a mark; UTF-16 with one; else the code page of older Spanish spreadsheets. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** Tells the encoding of a file by reading it once. */
export async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Returns the text of a file in pieces; `onRead` receives the number of bytes read so far. */
export async function* decodeFile(path: string, onRead?: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path))
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    onRead?.(bytes)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** Largest workbook that is taken, in bytes: what a call may carry. */
const MAX_WORKBOOK = 20 * 1024 * 1024

/**
 * Returns what opens the text of a file in pieces, or the bytes of one that is a workbook.
 * @throws AppError `import.too_much_inside` for a workbook above 20 MB.
 */
export async function openProgramme(
  path: string,
  onRead?: (bytes: number) => void,
): Promise<(() => AsyncIterable<string>) | Buffer> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (!isZip(buffer) && !isOldWorkbook(buffer)) return () => decodeFile(path, onRead)
    const { size } = await file.stat()
    if (size > MAX_WORKBOOK) throw new AppError('import.too_much_inside')
    onRead?.(size)
    return await readFile(path)
  } finally {
    await file.close()
  }
}
