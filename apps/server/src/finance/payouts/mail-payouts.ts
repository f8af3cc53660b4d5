import { causeReceiptPath } from '@larunbat/rules/address/public-address'
import { maskIban } from '@larunbat/rules/money/iban'
import type { Services, SignedInCtx } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import { TicketTexts } from '../../ticketing/tickets/ticket-texts.ts'
import { insertReceipt } from '../beneficiaries/receipt-store.ts'
import { listPaidTitles } from './paid-titles-store.ts'

type Mails = Pick<Services, 'mailer' | 'config'>

/** Notifies an organiser of a payout, and asks a beneficiary to confirm it. */
export async function mailPaid(tx: Db, services: Mails, payout: Row<'payout'>): Promise<void> {
  const { publicUrl } = services.config
  if (payout.kind === 'seller')
    return tell(tx, services, payout, payout.subject_id, 'payout-paid', `${publicUrl}/panel/liquidacion`)
  const cause = await tx
    .selectFrom('cause_payee')
    .select(['email', 'language', 'contact'])
    .where('id', '=', payout.subject_id)
    .executeTakeFirst()
  if (!cause?.email) return
  const texts = new TicketTexts(cause.language, payout.currency)
  const secret = await insertReceipt(tx, payout.id)
  const titles = await listPaidTitles(tx, payout.id)
  await services.mailer.send(tx, {
    to: cause.email,
    language: cause.language,
    template: 'cause-paid',
    data: {
      name: cause.contact ?? '',
      cause: payout.name,
      title: texts.money(payout.amount_cents),
      total: texts.money(payout.amount_cents),
      iban: maskIban(payout.iban),
      events: titles.map((title) => texts.pick(title)),
      url: publicUrl + causeReceiptPath(cause.language, secret),
    },
  })
}

/** Tells who has to look at the account number: the organiser, or the account that entered the cause. */
export async function mailReturned(
  tx: Db,
  services: Mails,
  payout: Row<'payout'>,
  reason: string,
): Promise<void> {
  const { publicUrl } = services.config
  if (payout.kind === 'seller')
    return tell(
      tx,
      services,
      payout,
      payout.subject_id,
      'payout-returned',
      `${publicUrl}/panel/perfil`,
      reason,
    )
  const cause = await tx
    .selectFrom('cause_payee')
    .select('owner_id')
    .where('id', '=', payout.subject_id)
    .executeTakeFirst()
  if (cause?.owner_id)
    await tell(tx, services, payout, cause.owner_id, 'cause-returned', `${publicUrl}/panel/causas`, reason)
}

/** What made money of a payee owed again: a payout that a person called returned, or the end of its wait after that. */
export interface Reopening {
  way: 'returned' | 'released'
  payee: string
  amountCents: number
  currency: string
  reason?: string
  path: string
}

/**
 * Mails every other administrator who made money of a payee owed again, how much and why: a false "returned" pays twice,
 * and the account statement of the bank shows whether it came back.
 */
export async function mailAdminsReopened(
  { db: tx, actor, services }: Pick<SignedInCtx, 'db' | 'actor' | 'services'>,
  { way, payee, amountCents, currency, reason, path }: Reopening,
): Promise<void> {
  for (const admin of await listAdmins(tx, 'money')) {
    if (admin.id === actor.accountId) continue
    const total = new TicketTexts(admin.language, currency).money(amountCents)
    await services.mailer.send(tx, {
      to: admin.email,
      language: admin.language,
      template: way === 'returned' ? 'payee-returned' : 'payee-released',
      data: {
        name: admin.name,
        title: payee,
        who: actor.name,
        total,
        url: services.config.publicUrl + path,
        ...(reason ? { reason } : {}),
      },
      accountId: admin.id,
    })
  }
}

async function tell(
  tx: Db,
  services: Mails,
  payout: Row<'payout'>,
  accountId: number,
  template: string,
  url: string,
  reason?: string,
): Promise<void> {
  // An account that was taken over since then has no mailbox any more.
  const account = await tx
    .selectFrom('account as paid')
    .innerJoin('account', (join) =>
      join.on((eb) => eb('account.id', '=', eb.fn.coalesce('paid.merged_into', 'paid.id'))),
    )
    .select(['account.id', 'account.email', 'account.language', 'account.name'])
    .where('paid.id', '=', accountId)
    .executeTakeFirst()
  if (!account) return
  const total = new TicketTexts(account.language, payout.currency).money(payout.amount_cents)
  await services.mailer.send(tx, {
    to: account.email,
    language: account.language,
    template,
    data: {
      name: account.name,
      title: template === 'cause-returned' ? payout.name : total,
      total,
      cause: payout.name,
      iban: maskIban(payout.iban),
      url,
      ...(reason ? { reason } : {}),
    },
    accountId: account.id,
  })
}
