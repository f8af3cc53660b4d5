import type { payingApp } from './given-paying.ts'

type Shop = Pick<Awaited<ReturnType<typeof payingApp>>, 'deliver'>
type Spoilt = NonNullable<Parameters<Shop['deliver']>[1]>

/** How long a signature is good, either way. */
const GOOD_S = 300
const AT_ONCE = 20
/** Within this time the clock of a message has not become another one. */
const SOON_MS = 900

interface Terms {
  /** The secret before this one, and whether it is still good. */
  earlier: { secret: string; isGood: boolean }
  /** What must not be signed is signed as the bank signs. */
  isUnguarded: boolean
}

interface Told {
  sent: number
  taken: number
  forged: number
  refused: number
}

interface Letter {
  body: string
  isForged: boolean
  /** Signed at the moment it is sent. */
  spoil: () => Spoilt
}

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

/**
 * The same message in five ways: immediately, at both ends of its validity, with the earlier secret, three days late.
 */
function copiesOf(body: string, earlier: string): Letter[] {
  const good = (spoil: () => Spoilt, text = body): Letter => ({ body: text, isForged: false, spoil })
  return [
    good(() => ({})),
    good(() => ({ at: seconds(1 - GOOD_S) })),
    good(() => ({ at: seconds(GOOD_S - 1) })),
    good(() => ({ secret: earlier })),
    good(() => ({}), body.replace(/"created":\d+/, `"created":${seconds(-72 * 3600)}`)),
  ]
}

/** A forged message, made without the secret. */
function forgeryOf(body: string, n: number, isUnguarded: boolean): Letter {
  const forged = (spoil: () => Spoilt, text = body): Letter => ({
    body: text,
    isForged: true,
    spoil: isUnguarded ? () => ({}) : spoil,
  })
  const place = (n * 31) % body.length
  const altered = `${body.slice(0, place)}${body[place] === '1' ? '2' : '1'}${body.slice(place + 1)}`
  const kinds = [
    () => forged(() => ({ at: seconds(-1 - GOOD_S) })),
    // The second that is under way counts as a whole one.
    () => forged(() => ({ at: seconds(GOOD_S + 2) })),
    () => forged(() => ({ secret: 'whsec_of_somebody_else' })),
    () => forged(() => ({ signed: body }), altered),
    () => forged(() => ({ header: '' })),
  ]
  return (kinds[n % kinds.length] as () => Letter)()
}

/**
 * Sends each message five times and a forged one, shuffled; then one with the expired earlier secret. Returns how many
 * were sent and how many got the expected response.
 */
export async function messageStorm(
  { deliver }: Shop,
  post: readonly string[],
  { earlier, isUnguarded }: Terms,
): Promise<Told> {
  const letters = post.flatMap((body, n) => [
    ...copiesOf(body, earlier.secret),
    forgeryOf(body, n, isUnguarded),
  ])
  const order = letters.map((letter, n) => ({ letter, place: (n * 7919 + 13) % 10_007 }))
  order.sort((a, b) => a.place - b.place)
  const told: Told = { sent: 0, taken: 0, forged: 0, refused: 0 }

  async function send({ body, isForged, spoil }: Letter): Promise<void> {
    const wanted = isForged ? 400 : 200
    let status = 0
    // A machine that was slow made another message of it: its time is part of what is signed.
    for (let tries = 0; tries < 5 && status !== wanted; tries++) {
      const began = performance.now()
      status = await deliver(body, spoil())
      if (performance.now() - began < SOON_MS) break
    }
    told[isForged ? 'forged' : 'sent'] += 1
    if (status === wanted) told[isForged ? 'refused' : 'taken'] += 1
  }

  for (let at = 0; at < order.length; at += AT_ONCE)
    await Promise.all(order.slice(at, at + AT_ONCE).map(({ letter }) => send(letter)))
  earlier.isGood = false
  await send({
    body: post[0] as string,
    isForged: true,
    spoil: () => (isUnguarded ? {} : { secret: earlier.secret }),
  })
  earlier.isGood = true
  return told
}
