import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '../../../prove/lib/http.ts'

const EVERY_MS = 100

/** Answers by status, and how many did not come. */
export type Pages = Record<string, number>

/** Somebody who looks at the programme all the time: pages go on while the primary changes, from a replica or from memory. */
export async function readPages(url: string, isOver: () => boolean): Promise<Pages> {
  const pages: Pages = {}
  const client = new HttpClient(url, { connections: 16, timeoutMs: 5_000 })
  const under: Promise<void>[] = []
  while (!isOver()) {
    const asked = client.send('GET', '/es').then(
      ({ status }) => String(status),
      () => 'no answer',
    )
    under.push(
      asked.then((what) => {
        pages[what] = (pages[what] ?? 0) + 1
      }),
    )
    await pause(EVERY_MS)
  }
  await Promise.all(under)
  client.close()
  return pages
}
