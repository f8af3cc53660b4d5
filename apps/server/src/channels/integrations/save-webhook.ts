import type { saveWebhook as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { normalizeUrl } from '@larunbat/rules/address/url'
import { MAX_WEBHOOKS } from '@larunbat/rules/channels/integrations'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { lockCaller } from '../../identity/accounts/lock-caller.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { mailWebhook } from './mail-webhook.ts'
import { sealedWebhookSecret } from './stored-secret.ts'
import { holderOf, holdersOf } from './token-holder.ts'
import { newSecret, printSecret } from './webhook-secret.ts'
import { changeEndpoint, findEndpoint, insertEndpoint, listEndpoints, lockEndpoint } from './webhook-store.ts'

type Wanted = Parameters<typeof changeEndpoint>[2]

/** What of a webhook is wrong; a field that was not read is not judged. */
export function checkWebhook(
  { services }: Pick<SignedInCtx, 'services'>,
  { url, types }: Partial<InputOf<typeof contract>>,
): FieldFaults {
  const faults = new FieldFaults()
  if (types?.length === 0) faults.add('integration.nothing_chosen', 'tipos')
  if (url !== undefined && checkedAddress(url, services.config.webhooksMayBePrivate) === undefined)
    faults.add('integration.url_wrong', 'url')
  return faults
}

/**
 * Purchases with names and addresses of people go to an endpoint: a new one, another address and more kinds of messages
 * need the same proof as a key, and those responsible are notified.
 */
export const saveWebhook: SignedInHandler<typeof contract> = async (ctx, input) => {
  const types = [...new Set(input.types)]
  checkWebhook(ctx, input).refuse(ctx.language)
  const url = checkedAddress(input.url, ctx.services.config.webhooksMayBePrivate) as string
  const wanted = { name: input.name, url, types, isActive: input.isActive }
  const isLedElsewhere = await tellsMore(ctx, input.id, wanted)
  if (isLedElsewhere) await proveCaller(ctx, input.currentPassword)
  // The version is compared with the row again inside the transaction: the checked row is the changed one.
  return inTransaction(ctx, async (tx) => {
    const secret = input.id ? undefined : newSecret()
    const id = secret
      ? await add(ctx, tx, { ...wanted, secret, isFestival: input.isFestival })
      : await change(ctx, tx, Number(input.id), input.version, wanted)
    const row = await findEndpoint(tx, id, holdersOf(ctx))
    if (!row) throw new AppError('integration.webhook_not_found')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: secret ? 'integration.webhook_made' : 'integration.webhook_changed',
      subject: 'account',
      subjectId: ctx.actor.accountId,
      detail: { webhook: id, host: new URL(url).host, types, status: row.status },
    })
    const stored = isLedElsewhere && (await lockEndpoint(tx, id, holdersOf(ctx)))
    if (stored) await mailWebhook(tx, ctx.services, 'account-webhook-set', stored)
    return { row, secret: secret ? printSecret(secret) : null }
  })
}

/** True when people's data goes somewhere it did not go before. */
async function tellsMore(
  ctx: SignedInCtx,
  id: number | null | undefined,
  { url, types }: Wanted,
): Promise<boolean> {
  if (!id) return true
  const row = await findEndpoint(ctx.db, id, holdersOf(ctx))
  if (!row) throw new AppError('integration.webhook_not_found')
  return row.url !== url || types.some((type) => !row.types.includes(type))
}

async function add(
  ctx: SignedInCtx,
  tx: Db,
  { isFestival, isActive, secret, ...values }: Wanted & { secret: Buffer; isFestival: boolean | undefined },
): Promise<number> {
  const holder = holderOf(ctx, isFestival)
  await lockCaller(ctx, tx)
  if ((await listEndpoints(tx, holder)).length >= MAX_WEBHOOKS)
    throw new AppError('integration.too_many_webhooks')
  return insertEndpoint(tx, {
    account_id: holder,
    created_by: ctx.actor.accountId,
    status: isActive ? 'active' : 'paused',
    secret: await sealedWebhookSecret(tx, ctx.services, secret),
    ...values,
  })
}

async function change(ctx: SignedInCtx, tx: Db, id: number, version: number, wanted: Wanted) {
  const row = await lockEndpoint(tx, id, holdersOf(ctx))
  if (!row) throw new AppError('integration.webhook_not_found')
  if (row.version !== version) throw new AppError('setting.changed_meanwhile')
  await changeEndpoint(tx, id, wanted)
  return id
}

/**
 * The address of a webhook as it is stored: https, public, without name and password in it and without a fragment. Where
 * private addresses are allowed, any http or https address will do. What a name resolves to is looked at when something is
 * sent. Undefined for any other.
 */
function checkedAddress(url: string, isPrivateAllowed: boolean): string | undefined {
  const normal = isPrivateAllowed ? plain(url) : normalizeUrl(url)
  if (normal === undefined || !(isPrivateAllowed || normal.startsWith('https://'))) return undefined
  return normal.split('#', 1)[0] as string
}

function plain(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { href, protocol, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined
}
