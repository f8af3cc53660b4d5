import { emailKey } from '@larunbat/rules/address/email-key'
import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { networkKeysOf } from '../../identity/accounts/network-keys.ts'
import { saveProvedAddress } from '../../identity/outbox/proved-address-store.ts'
import { AppError } from '../../platform/errors.ts'
import { countNetworkHit, type RateLimit, refundNetworkHit } from '../../platform/limits/rate-limit.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { mailedCheckoutId } from '../tickets/mailed-token.ts'
import { countPlaces, saveBookingNetworks } from './booking-network-store.ts'
import type { CheckoutRow } from './checkout-store.ts'
import { mailConfirmationLink } from './mail-confirmation-link.ts'
import { lockCheckout } from './read-checkout.ts'

/** Limit of places that wait for a mailed link, as a multiple of those that need none. */
const WAITING_FACTOR = 4
/** Seconds until the link is mailed again to the same address. */
const MAIL_AGAIN_S = 60

type Caller = Pick<Ctx, 'db' | 'ip' | 'services'>

/** What a booking that nothing is paid for may do now. */
export interface BookingTurn {
  /** Its reader has to follow the link that was mailed; nothing is bought yet. */
  mustConfirm: boolean
  /** Takes part in the transaction that buys it. */
  record(tx: Db): Promise<void>
  /** It was not bought after all: its places count no longer. */
  giveBack(): Promise<void>
}

/**
 * Counts the places of a checkout that is free or paid at the door for the caller's networks, for hours and also after it is
 * bought. Beyond `confirmPlacesFrom` its places are kept until the mailed link is followed, `confirmPlacesMinutes` at most; a caller who
 * comes by that link, or by the mail of a waiting list, has shown that the address is theirs. Throws `order.network_full`
 * when too many places of a network wait for that.
 */
export async function takeBookingTurn(ctx: Caller, seen: CheckoutRow, token: string): Promise<BookingTurn> {
  const { db, ip } = ctx
  const keys = await networkKeysOf(db, ip)
  const record = (tx: Db) => saveBookingNetworks(tx, seen.id, keys)
  const free: BookingTurn = { mustConfirm: false, record, giveBack: async () => {} }
  if (await isMailed(db, seen, token)) {
    const { email, confirm_by } = seen
    if (confirm_by === null || email === null) return free
    return {
      ...free,
      record: async (tx) => {
        await record(tx)
        await saveProvedAddress(tx, email)
      },
    }
  }
  if (seen.confirm_by !== null) {
    await askToConfirm(ctx, seen, token)
    return { ...free, mustConfirm: true }
  }
  const { confirmPlacesFrom, confirmPlacesMinutes, placesPerNetworkHours } = await readFestivalSettings(db)
  const limit: RateLimit = {
    ...{ name: 'booked-places', max: confirmPlacesFrom, windowSeconds: placesPerNetworkHours * 3600 },
  }
  const places = await countPlaces(db, seen.id)
  if ((await countNetworkHit(db, limit, ip, places)) === 0)
    return { ...free, giveBack: () => refundNetworkHit(db, limit, ip, places) }
  const waiting: RateLimit = {
    ...{ name: 'waiting-places', max: confirmPlacesFrom * WAITING_FACTOR },
    windowSeconds: confirmPlacesMinutes * 60,
  }
  if ((await countNetworkHit(db, waiting, ip, places)) > 0) throw new AppError('order.network_full')
  await askToConfirm(ctx, seen, token)
  return { ...free, mustConfirm: true }
}

/** True for the secret of a mail to the buyer's present address, which only its reader has. */
async function isMailed(db: Db, checkout: CheckoutRow, token: string): Promise<boolean> {
  if ((await mailedCheckoutId(db, token)) === undefined) return false
  return checkout.confirm_by === null || checkout.confirm_email_key === checkout.email_key
}

async function askToConfirm({ db, ip, services }: Caller, seen: CheckoutRow, token: string): Promise<void> {
  const { confirmPlacesMinutes } = await readFestivalSettings(db)
  const keys = await networkKeysOf(db, ip)
  await db.transaction().execute(async (tx) => {
    const checkout = await lockCheckout(tx, token)
    if (checkout.status !== 'open' || checkout.isOver || !checkout.email) return
    const key = emailKey(checkout.email)
    const isRecent =
      checkout.confirm_mailed_at !== null &&
      Date.parse(checkout.now) - Date.parse(checkout.confirm_mailed_at) < MAIL_AGAIN_S * 1000
    if (isRecent && checkout.confirm_email_key === key) return
    await saveBookingNetworks(tx, seen.id, keys)
    await mailConfirmationLink(
      tx,
      services,
      { ...checkout, email: checkout.email },
      { key, minutes: confirmPlacesMinutes },
    )
  })
}
