import type { Services } from '../context.ts'
import type { Db } from '../tables.ts'

/** Tells whoever looks after an endpoint that nothing is sent to it any more: its owner, or the administrators. */
export async function mailDisabled(
  tx: Db,
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  { name, account_id: accountId }: { name: string; account_id: number | null },
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
      template: 'account-webhook-disabled',
      data: { name: person.name, what: name, url: `${config.publicUrl}/panel/ajustes/integraciones` },
      accountId: person.id,
    })
  }
}
