import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type MailLimits, mailCountsOf, mailLocksOf, type NetworkKey } from './mail-limits.ts'
import { MAIL_QUEUE } from './outbox-mailer.ts'
import {
  deleteHeldMail,
  evictNetworks,
  findFreeCount,
  giveUpMail,
  type HeldMail,
  listHeldAddresses,
  lockAddress,
  lockHeldTo,
  releaseMail,
} from './outbox-store.ts'

export interface ReleaseOptions {
  db: Kysely<never>
  config: Pick<Config, 'smtpUrl'>
  limits: MailLimits
  /** Takes what is let out to the mail server; without, it is read in the outbox. */
  jobs?: Pick<Jobs, 'enqueue'>
}

/**
 * Lets held mails out as far as their limits allow by now: of each address those of the lowest rank first, of one topic the last
 * one. What opens nothing any more is given up. Returns how many went.
 */
export async function releaseHeldMails(options: ReleaseOptions): Promise<number> {
  let released = 0
  for (const address of await listHeldAddresses(options.db))
    released += await options.db.transaction().execute((tx) => releaseTo(tx as never, address, options))
  await evictNetworks(options.db)
  return released
}

async function releaseTo(
  tx: Kysely<never>,
  address: string,
  { limits, config, jobs }: ReleaseOptions,
): Promise<number> {
  const key = limits.keyOf(address)
  for (const lock of mailLocksOf(key)) await lockAddress(tx, lock)
  const held = await withoutReplaced(tx, await lockHeldTo(tx, address))
  held.sort((a, b) => limits.policyOf(a.template).rank - limits.policyOf(b.template).rank || a.id - b.id)
  const isProved = await limits.isProved(tx, address)
  const { perAddress, perNetwork } = await limits.figures(tx)
  let released = 0
  for (const { id, template, addressKey, networks, ageMinutes } of held) {
    const policy = limits.policyOf(template)
    const { minutes, isByAnybody } = policy
    if (minutes !== undefined && ageMinutes >= minutes) {
      await giveUpMail(tx, id, 'What it carried was over before its turn came.')
      continue
    }
    let leavesBy: string | null | undefined = addressKey
    if (addressKey !== null && !(isProved && !isByAnybody)) {
      const counts = mailCountsOf(key, policy, { perAddress, isProved })
      leavesBy = await findFreeCount(tx, { counts, networks: withFactors(networks), perNetwork })
    }
    if (leavesBy === undefined) continue
    await releaseMail(tx, id, { status: config.smtpUrl ? 'waiting' : 'kept', addressKey: leavesBy })
    if (config.smtpUrl) await jobs?.enqueue(tx, MAIL_QUEUE, { mailId: id }, String(id))
    released += 1
  }
  return released
}

/** Of two transactions that wrote about one topic together, neither saw the mail of the other. */
async function withoutReplaced(tx: Kysely<never>, held: readonly HeldMail[]): Promise<HeldMail[]> {
  const last = new Map(held.map(({ topic, id }) => [topic ?? `${id}`, id]))
  const [kept, replaced] = [[] as HeldMail[], [] as HeldMail[]]
  for (const mail of held) (last.get(mail.topic ?? `${mail.id}`) === mail.id ? kept : replaced).push(mail)
  for (const { id } of replaced) await deleteHeldMail(tx, id)
  return kept
}

/** Keys stand narrowest first, as `networksOf` names them: of one, two and four lines. */
const withFactors = (keys: readonly string[] | null): NetworkKey[] =>
  (keys ?? []).map((key, at) => ({ key, factor: 2 ** at }))
