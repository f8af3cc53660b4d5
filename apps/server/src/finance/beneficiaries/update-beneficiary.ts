import type { updateCause as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { isCountry } from '@larunbat/rules/money/countries'
import { isSepaIban, maskIban } from '@larunbat/rules/money/iban'
import { sql } from 'kysely'
import {
  type FieldCheck,
  inTransaction,
  type SignedInCtx,
  type SignedInHandler,
} from '../../database/context.ts'
import type { Db, NewRow, Row } from '../../database/tables.ts'
import { requireEventOwner } from '../../events/event/access.ts'
import { findEvent } from '../../events/event/event-store.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { recordActor } from '../../identity/audit/actor-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { countHit } from '../../platform/limits/rate-limit.ts'
import {
  countEvents,
  countForeignEvents,
  findOwnTwin,
  lockPayeeOfEvent,
  tieEvent,
  tieSameNamed,
} from './beneficiary-store.ts'
import { mailCauseChanged, NOTICES_TO_CAUSE } from './mail-beneficiary-changed.ts'
import { showCauseOf } from './show-beneficiaries.ts'

/**
 * Sets the payee of an event's beneficiary. An organiser's other events that name the same cause, or give the same
 * numbers, are linked to the same payee; a payee that others support as well is changed by administrators alone, else
 * an organiser could redirect their money. Another account number or address for an event's cause needs the same proof
 * as an own account number: money and the request to confirm it are sent there. One that has changed since it was read
 * needs a new proof.
 */
export const updateCause: SignedInHandler<typeof contract> = async (
  ctx,
  { eventId, payee, currentPassword },
) => {
  const values = valuesOf(payee)
  const { isLedElsewhere: isProved, known: seen } = await findTarget(ctx, eventId, values)
  if (isProved) await proveCaller(ctx, currentPassword)
  const isFormerTold =
    isProved && !!seen?.email && (await countHit(ctx.db, NOTICES_TO_CAUSE, seen.email)) === 0
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, db: tx }
    const { ownerId, known, isLedElsewhere } = await findTarget(within, eventId, values)
    if (isLedElsewhere && !isProved) throw new AppError('account.current_password_needed')
    await recordActor(tx, ctx.actor.accountId)
    if (known?.is_kept && !ctx.actor.isAdmin) await tieEvent(tx, eventId, known.id)
    else {
      await save(tx, { eventId, ownerId, actorId: ctx.actor.accountId }, known, values)
      await mailCauseChanged(within, ownerId, known, values, { isFormerTold })
    }
    return showCauseOf(within, eventId)
  })
}

/** Whom these values of the event's cause are about, held within a transaction, and whether its money or mails go elsewhere. */
async function findTarget(ctx: SignedInCtx, eventId: number, values: Values) {
  const { db, actor } = ctx
  await requireEventOwner(ctx, eventId)
  const event = await findEvent(db, eventId)
  if (!event?.impact.project) throw new AppError('cause.none')
  findPayeeFaults(values).refuse(ctx.language)
  const tied = await lockPayeeOfEvent(db, eventId)
  if (tied && !actor.isAdmin) {
    const isForeign = tied.is_kept || tied.owner_id !== actor.accountId
    if (isForeign || (await countForeignEvents(db, tied.id, actor.accountId)) > 0)
      throw new AppError('cause.kept')
  }
  const isOther = tied !== undefined && (await standsForAnother(db, tied, values))
  const known = tied && !isOther ? tied : await findOwnTwin(db, event.ownerId, values)
  const isLedElsewhere = differs(tied, values) || (known !== undefined && differs(known, values))
  return { ownerId: event.ownerId, known, isLedElsewhere }
}

/** Wrong data of a payee, also beside fields that cannot be read at all. */
export const checkCause: FieldCheck<typeof contract, SignedInCtx> = (_, { payee }) =>
  findPayeeFaults(payee ?? {})

/** Returns what of a payee no payout can use: an account outside of SEPA, a country there is not. */
function findPayeeFaults({ iban, country }: { iban?: string | null; country?: string | null }): FieldFaults {
  const faults = new FieldFaults()
  if (iban && !isSepaIban(iban)) faults.add('payout.iban_outside', 'causa.iban')
  if (country && !isCountry(country.toUpperCase())) faults.addText('field.choice', 'causa.pais')
  return faults
}

const differs = (row: Row<'cause_payee'> | undefined, { iban, email }: Values) =>
  iban !== (row?.iban ?? null) || email !== (row?.email ?? null)

/** Another tax number for one of several events of a cause: this event supports another one, the others do not. */
const standsForAnother = async (tx: Db, tied: Row<'cause_payee'>, { tax_id: taxId }: Values) =>
  taxId !== null && tied.tax_id !== null && taxId !== tied.tax_id && (await countEvents(tx, tied.id)) > 1

type Values = Pick<
  NewRow<'cause_payee'>,
  'name' | 'tax_id' | 'iban' | 'email' | 'contact' | 'language' | 'town' | 'country'
>

function valuesOf(payee: InputOf<typeof contract>['payee']): Values {
  const { name, taxId, iban, email, contact, language, town } = payee
  const country = payee.country?.toUpperCase() ?? null
  return {
    name,
    tax_id: taxId,
    iban,
    email,
    contact,
    language,
    town,
    country: country || null,
  }
}

async function save(
  tx: Db,
  { eventId, ownerId, actorId }: { eventId: number; ownerId: number; actorId: number },
  known: Row<'cause_payee'> | undefined,
  values: Values,
): Promise<void> {
  const isIbanNew = values.iban !== (known?.iban ?? null)
  const change = {
    ...values,
    updated_at: sql<string>`now()`,
    ...(isIbanNew ? { iban_changed_at: sql<string>`now()` } : {}),
  }
  const { id } = known
    ? await tx
        .updateTable('cause_payee')
        .set(change)
        .where('id', '=', known.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('cause_payee')
        .values({
          ...change,
          owner_id: ownerId,
          merged_into: null,
          iban_changed_at: values.iban ? sql`now()` : null,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
  await tieEvent(tx, eventId, id)
  await tieSameNamed(tx, eventId, id)
  await writeAudit(tx, {
    actorId,
    action: isIbanNew ? 'cause.iban_changed' : 'cause.changed',
    subject: 'cause',
    subjectId: id,
    detail: { eventId, ...(isIbanNew ? { from: maskIban(known?.iban), to: maskIban(values.iban) } : {}) },
  })
}
