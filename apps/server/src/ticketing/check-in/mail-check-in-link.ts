import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { withoutAddresses } from '../../events/participants/without-addresses.ts'
import type { DoorLinkRow } from './check-in-link-store.ts'

/** Sends a helper the address of the door, in the language the link was made for. */
export async function mailDoorLink(
  tx: Db,
  { mailer }: Pick<Services, 'mailer'>,
  { to, address, link }: { to: string; address: string; link: DoorLinkRow },
): Promise<void> {
  const { title } = await tx
    .selectFrom('event')
    .select('title')
    .where('id', '=', link.event_id)
    .executeTakeFirstOrThrow()
  await mailer.send(tx, {
    to,
    language: link.language,
    template: 'door-link',
    // A stranger's text: no advertisement.
    data: {
      title: withoutAddresses(pickText(title, link.language)),
      name: withoutAddresses(link.label),
      url: address,
    },
  })
}
