import type { Services } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { listAdmins } from '../../../identity/accounts/user-store.ts'
import { TicketTexts } from '../../tickets/ticket-texts.ts'
import type { NewRequest, RequestRow } from './request-store.ts'
import { findRequestObstacle } from './second-person.ts'

type Mails = Pick<Services, 'mailer' | 'config'>

/** Mails every administrator who can approve a request that it waits for two of them. */
export async function notifyTeam(tx: Db, { mailer, config }: Mails, request: NewRequest): Promise<void> {
  const { sellerId, eventId, amountCents, currency } = request
  const people = await tx.selectFrom('account').select('name').where('id', '=', sellerId).executeTakeFirst()
  const event = await tx.selectFrom('event').select('title').where('id', '=', eventId).executeTakeFirst()
  for (const admin of await listAdmins(tx, 'money')) {
    if (await findRequestObstacle(tx, { sellerId, eventId, firstId: null }, admin.id)) continue
    const texts = new TicketTexts(admin.language, currency)
    await mailer.send(tx, {
      to: admin.email,
      language: admin.language,
      template: 'refund-requested',
      data: {
        name: admin.name,
        title: texts.pick(event?.title ?? ''),
        total: texts.money(amountCents),
        who: people?.name ?? '',
        url: `${config.publicUrl}/panel/cobros`,
      },
      accountId: admin.id,
    })
  }
}

/** Mails the decision of the festival's team to the person who requested the refund. */
export async function notifyRequester(
  tx: Db,
  { mailer, config }: Mails,
  request: RequestRow,
  { isApproved, note }: { isApproved: boolean; note: string | null },
): Promise<void> {
  const asked = await tx
    .selectFrom('account')
    .select(['id', 'email', 'language', 'name'])
    .where('id', '=', request.created_by)
    .executeTakeFirst()
  if (!asked) return
  const event = await tx
    .selectFrom('event')
    .select('title')
    .where('id', '=', request.event_id)
    .executeTakeFirst()
  const texts = new TicketTexts(asked.language, request.currency)
  await mailer.send(tx, {
    to: asked.email,
    language: asked.language,
    template: isApproved ? 'refund-request-approved' : 'refund-request-rejected',
    data: {
      name: asked.name,
      title: texts.pick(event?.title ?? ''),
      total: texts.money(request.amount_cents),
      url: `${config.publicUrl}/panel/pedidos/${request.event_id}`,
      ...(note ? { reason: note } : {}),
    },
    accountId: asked.id,
  })
}
