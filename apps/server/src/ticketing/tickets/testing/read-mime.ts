import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface ReadMime {
  subject: string
  /** Name and address of each. */
  replyTo: [string, string][]
  headers: string[]
  defects: string[]
  parts: {
    type: string
    disposition: string | null
    cid: string
    filename: string | null
    content: Buffer
  }[]
}

/** A message as a mail program has it, by another implementation than the one that wrote it. */
export function readMime(source: string): ReadMime {
  const printed = execFileSync('python3', [join(import.meta.dirname, 'read-mime.py')], {
    input: source,
    maxBuffer: 50_000_000,
  })
  const { parts, ...read } = JSON.parse(printed.toString())
  return {
    ...read,
    parts: parts.map((part: { content: string }) => ({
      ...part,
      content: Buffer.from(part.content, 'base64'),
    })),
  }
}
