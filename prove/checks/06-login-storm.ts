import { hashPassword } from '../../apps/server/src/identity/accounts/password-hash.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { fillProgramme } from '../../bench/lib/programme.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { AS_BROWSERS, HttpClient } from '../lib/http.ts'
import { offer, summary } from '../lib/offered-load.ts'
import { Shopper } from '../lib/shopper.ts'

const LOGINS = 300
const SECONDS = 10
/** So many that the slowest hundredth is some of them, and not the one or two that chance makes slow. */
const READS_PER_SECOND = 50
/** A quiet page takes some milliseconds, twice of which is not noticed: less than this is not held against it. */
const MIN_MS = 30
const PASSWORD = 'Zortzi txori txiki 88'

/** All sign in at the same time: a few are processed, the rest get an error to retry; readers notice little. */
export const check: Check = {
  id: 6,
  title: 'login storm: 300 sign-ins in 10 s',
  invariants: ['I7'],
  isTimed: true,
  coveredBy: 'apps/server/src/platform/limits/limits.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const { db } = product
    await fillProgramme(db, 200)
    const hash = await hashPassword(PASSWORD)
    for (let n = 0; n < LOGINS; n++) {
      const id = await givenOwner(db, `prove-login-${n}`)
      await db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute()
    }
    const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { connections: 400 }))
    const readers = new HttpClient(product.url, { connections: 64 })
    let failedReads = 0
    const readFor = async (seconds: number) => {
      const times: number[] = []
      await offer({
        perSecond: READS_PER_SECOND,
        count: READS_PER_SECOND * seconds,
        act: async (_n, due) => {
          const { status } = await readers.send('GET', '/es', AS_BROWSERS)
          if (status >= 500) failedReads += 1
          times.push(performance.now() - due)
        },
      })
      return summary(times)
    }
    await readFor(3)
    const quiet = await readFor(SECONDS)
    const codes: Record<string, number> = {}
    const refusals: number[] = []
    let withoutTime = 0
    const storm = offer({
      perSecond: LOGINS / SECONDS,
      count: LOGINS,
      act: async (n) => {
        const answer = await shopper.call('app_login', {
          email: `prove-login-${n}@example.org`,
          password: PASSWORD,
        })
        const code = answer.error ? answer.code : 'in'
        codes[code] = (codes[code] ?? 0) + 1
        if (code === 'request.too_many') refusals.push(answer.ms)
        if (code === 'request.too_many' && !answer.retryAfter) withoutTime += 1
      },
    })
    const meanwhile = await readFor(SECONDS)
    await storm
    const after = await readFor(5)
    shopper.http.close()
    readers.close()
    ctx.say(JSON.stringify(codes))
    const known = (codes.in ?? 0) + (codes['request.too_many'] ?? 0)
    return [
      exactly('signed in, or told to come back', known, LOGINS),
      atLeast('signed in', codes.in ?? 0, 50),
      exactly('told so without a time', withoutTime, 0),
      atMost('readers p99, twice the quiet one', meanwhile.p99, Math.max(2 * quiet.p99, MIN_MS), 'ms'),
      seen('quiet p99', quiet.p99, 'ms'),
      seen('p50', meanwhile.p50, 'ms'),
      seen('after it', after.p99, 'ms'),
      seen('refused p50', refusals.length > 0 ? summary(refusals).p50 : 0, 'ms'),
      exactly('reads of 5xx', failedReads, 0),
      exactly('server lives', product.isUp ? 1 : 0, 1),
    ]
  },
}
