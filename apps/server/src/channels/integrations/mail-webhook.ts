import type { Services } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'

type Endpoint = Pick<Row<'webhook_endpoint'>, 'name' | 'url' | 'account_id'>

/** Why a mail is sent: the webhook was disabled, it has another address, or it has another secret. */
type Notice = 'account-webhook-disabled' | 'account-webhook-set' | 'account-webhook-secret'

/** Notifies those responsible for an endpoint of its state: its owner, or the administrators. */
export async function mailWebhook(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  template: Notice,
  { name, url, account_id: accountId }: Endpoint,
): Promise<void> {
  const people = await tx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('blocked_at', 'is', null)
    .$if(accountId === null, (query) => query.where('profile_id', '=', 1).where('is_team', '=', false))
    .$if(accountId !== null, (query) => query.where('id', '=', accountId as number))
    .orderBy('id')
    .limit(50)
    .execute()
  for (const person of people) {
    await mailer.send(tx, {
      to: person.email,
      language: person.language,
      template,
      data: {
        name: person.name,
        what: name,
        host: new URL(url).host,
        url: `${config.publicUrl}/panel/ajustes/integraciones`,
      },
      accountId: person.id,
    })
  }
}
