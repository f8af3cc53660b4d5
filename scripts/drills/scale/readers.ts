import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '../../../prove/lib/http.ts'

const PAGE_EVERY_MS = 100
const FIGURES_EVERY_MS = 500

/** Returns by what they said: a status, the code of a refusal, or that none came. */
export type Answers = Record<string, number>

/** Readers of the programme: pages go on while the primary changes, from a replica or from memory. */
export const readPages = (url: string, isOver: () => boolean): Promise<Answers> =>
  readAgainAndAgain(url, PAGE_EVERY_MS, isOver, async (client) =>
    String((await client.send('GET', '/es')).status),
  )

/** The organiser who follows the sales meanwhile: figures come from the replica, which cannot count what was just sold. */
export function readFigures(url: string, token: string, isOver: () => boolean): Promise<Answers> {
  let n = 0
  return readAgainAndAgain(url, FIGURES_EVERY_MS, isOver, async (client) => {
    const [call, fields] = FIGURES[n++ % FIGURES.length] as (typeof FIGURES)[number]
    const { text } = await client.post(`/api/${call}`, { token, lang: 'eu', ...fields })
    const { error, data } = JSON.parse(text)
    return error ? data.code : 'shown'
  })
}

const FIGURES = [
  ['app_ventas_historia', { grano: 'hora' }],
  ['app_ventas_desglose', { por: 'evento' }],
  ['app_ventas_comparacion', {}],
] as const

async function readAgainAndAgain(
  url: string,
  everyMs: number,
  isOver: () => boolean,
  look: (client: HttpClient) => Promise<string>,
): Promise<Answers> {
  const answers: Answers = {}
  const client = new HttpClient(url, { connections: 16, timeoutMs: 5_000 })
  const under: Promise<void>[] = []
  while (!isOver()) {
    const asked = look(client).catch(() => 'no answer')
    under.push(
      asked.then((what) => {
        answers[what] = (answers[what] ?? 0) + 1
      }),
    )
    await pause(everyMs)
  }
  await Promise.all(under)
  client.close()
  return answers
}
