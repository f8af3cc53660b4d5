import { emailKey } from '@larunbat/rules/address/email-key'
import { sql } from 'kysely'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atMost, type Check, seen } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import { Shopper } from '../lib/shopper.ts'

const ORDERS = 50
const ROUNDS = { quick: 2, full: 200 }
const MOST = 4

/** One mailbox in many spellings: case, dots and tags of Gmail, composed and decomposed letters, wide letters, spaces. */
const spellingsOf = (name: string) => [
  `${name}@gmail.com`,
  `${name.toUpperCase()}@GMAIL.com`,
  `${name[0]}.${name.slice(1)}@gmail.com`,
  `${name}+festival@gmail.com`,
  `${name}@googlemail.com`,
  ` ${name}@gmail.com `,
  `${name.normalize('NFD')}@gmail.com`,
  `${wide(name)}@gmail.com`,
]
const wide = (name: string) =>
  name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
/** Looks the same and is another mailbox: a Cyrillic а. It is a person of its own, with the same limit. */
const lookAlike = (name: string) => `${name.replace('a', 'а')}@gmail.com`

/** 50 orders at once of one person under many spellings of one address: the limit holds for the person. */
export const check: Check = {
  id: 10,
  title: 'limit per person: 50 orders at once under spellings of one address',
  invariants: ['I1'],
  minutes: 5,
  coveredBy: 'apps/server/src/ticketing/orders/races.test.ts',
  async run(tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-the-limit')
    const { body, eventId } = await eventOnSale(product.db, owner, 100_000, undefined, MOST)
    const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { connections: ORDERS }))
    let over = 0
    let wrongCodes = 0
    let fewer = 0
    const rounds = ctx.some(ROUNDS[tier])
    for (let round = 0; round < rounds; round++) {
      const name = `ané${ctx.seed}r${round}x`
      const spellings = [...spellingsOf(name), lookAlike(name)]
      const keys = new Set(spellings.map(emailKey))
      if (keys.size !== 2) throw new Error(`${keys.size} persons in place of two`)
      const codes = await Promise.all(
        Array.from({ length: ORDERS }, async (_, n) => {
          const held = await shopper.hold({ body, key: `person-${ctx.seed}-${round}-${n}` })
          if (held.error) return held.code
          const email = spellings[n % spellings.length] as string
          const paid = await shopper.pay(held.data.compra, { email, isPaid: false })
          if (paid.error) await shopper.call('web_compra_soltar', { compra: held.data.compra })
          return paid.error ? paid.code : 'bought'
        }),
      )
      wrongCodes += codes.filter((code) => !['bought', 'order.too_many_per_person'].includes(code)).length
      for (const key of keys) {
        const places = await placesOf(product.db, eventId, key)
        if (places > MOST) over += 1
        if (places < MOST) fewer += 1
      }
    }
    shopper.http.close()
    return [
      seen('rounds', rounds),
      atMost('persons with more than 4 places', over, 0),
      atMost('persons with fewer, though they asked for more', fewer, 0),
      atMost('answers of another kind', wrongCodes, 0),
      seen('orders', rounds * ORDERS),
    ]
  },
}

async function placesOf(db: Parameters<typeof givenOwner>[0], eventId: number, key: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ticket t
    join orders o on o.event_id = t.event_id and o.id = t.order_id join checkout c on c.id = o.checkout_id
    where t.event_id = ${eventId} and c.email_key = ${key}`.execute(db)
  return rows[0]?.n ?? 0
}
