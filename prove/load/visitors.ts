import { Acknowledgements } from '../lib/acknowledgements.ts'
import { AS_BROWSERS, HttpClient, UnansweredError } from '../lib/http.ts'
import { answerApart, offer, summary } from '../lib/offered-load.ts'
import { seeded } from '../lib/seeded.ts'
import { type CallAnswer, Shopper } from '../lib/shopper.ts'

/** What `prove/load/visitors.ts` is to do. */
export interface VisitorsSpec {
  url: string
  told: string
  seed: number
  perSecond: number
  seconds: number
  /** Addresses of the programme, of event pages and of the places left. */
  lists: string[]
  pages: string[]
  places: string[]
  /** What a twentieth of them buys, and whether it costs something. */
  body: object
  isPaid: boolean
  name: string
}

export interface VisitorsAnswer {
  list: ReturnType<typeof summary>
  page: ReturnType<typeof summary>
  place: ReturnType<typeof summary>
  /** Each call of a purchase. */
  checkout: ReturnType<typeof summary>
  asked: number
  /** Answers of 5xx, pages that were not there, and requests without an answer. */
  failed: number
  /** Answers that say when to come again. */
  busy: number
  bought: number
  codes: Record<string, number>
}

const spec = JSON.parse(process.argv[2] ?? '{}') as VisitorsSpec
const random = seeded(spec.seed)
const told = new Acknowledgements(spec.told)
const times = { list: [], page: [], place: [], checkout: [] } as Record<string, number[]>
const codes: Record<string, number> = {}
let failed = 0
let busy = 0
let asked = 0
let bought = 0

function isBusy(status: number, retryAfter: string | undefined): boolean {
  return (status === 503 || status === 429) && retryAfter !== undefined
}

class MeasuredShopper extends Shopper {
  override async call(name: string, fields: object): Promise<CallAnswer> {
    asked += 1
    const answer = await super.call(name, fields)
    if (answer.code === 'request.too_many' || isBusy(answer.status, answer.retryAfter)) busy += 1
    else if (answer.status >= 500) failed += 1
    times.checkout?.push(answer.ms)
    return answer
  }
}
const client = new HttpClient(spec.url, { connections: 200, timeoutMs: 30_000 })
const shopper = new MeasuredShopper(spec.url, told, client)
const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string

await offer({ perSecond: spec.perSecond, count: spec.perSecond * spec.seconds, act: visit })
client.close()
answerApart({
  list: summary(times.list ?? []),
  page: summary(times.page ?? []),
  place: summary(times.place ?? []),
  checkout: summary(times.checkout ?? []),
  asked,
  failed,
  busy,
  bought,
  codes,
} satisfies VisitorsAnswer)

async function visit(n: number, due: number): Promise<void> {
  const dice = random()
  try {
    if (dice >= 0.95) return await buy(n)
    const [kind, path] =
      dice < 0.6
        ? ['list', one(spec.lists)]
        : dice < 0.85
          ? ['page', one(spec.pages)]
          : ['place', one(spec.places)]
    asked += 1
    const { status, headers } = await client.send('GET', path as string, AS_BROWSERS)
    if (isBusy(status, headers['retry-after'])) busy += 1
    else if (status !== 200) failed += 1
    times[kind as string]?.push(performance.now() - due)
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error
    failed += 1
  }
}

async function buy(n: number): Promise<void> {
  const { body, isPaid, name } = spec
  const wish = { body, key: `${name}-${n}-visits`, email: `${name}.${n}@example.org`, isPaid }
  const { held, paid } = await shopper.buy(wish)
  const code = held.error ? held.code : paid?.error ? paid.code : String(paid?.data.estado)
  codes[code] = (codes[code] ?? 0) + 1
  if (code === 'pagada') bought += 1
}
