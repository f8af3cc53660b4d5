import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Larger than a day of links; the file before it is kept once. */
const MAX_BYTES = 1024 * 1024

/** The file in the data directory with the links of mails that cannot leave (docs/operations.md). */
export const keptLinksPath = (dataDir: string): string => join(dataDir, 'kept-mail-links.log')

/** Appends one line to the file of kept links, readable by the server's own user alone. */
export async function appendKeptLink(
  dataDir: string,
  line: { to: string; template: string; url: string },
): Promise<void> {
  const path = keptLinksPath(dataDir)
  await mkdir(dirname(path), { recursive: true })
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes > MAX_BYTES) await rename(path, `${path}.old`)
  await appendFile(path, `${new Date().toISOString()} ${line.to} ${line.template} ${line.url}\n`, {
    mode: 0o600,
  })
}
