import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findAccountByEmail } from '../../identity/accounts/account-store.ts'
import { findRecipient } from '../event/recipient-store.ts'
import { withoutAddresses } from '../participants/without-addresses.ts'
import type { TeamFacts } from './facts-store.ts'
import type { MemberRow } from './team-store.ts'

/** The person whom a mail of a team is about. */
interface Person {
  id: number
  name: string
}

export interface Invited {
  to: string
  token: string
  role: MemberRow['role']
  days: number
  inviter: Person
  /** Of the inviting member; the one of the account counts, if the address has any. */
  language: Language
}

/** The invitation. Opening its page spends nothing, so that a preview of the mail does no harm. */
export async function mailInvited(
  tx: Db,
  { mailer, config }: Services,
  { title }: TeamFacts,
  { to, token, role, days, inviter, language: inviters }: Invited,
): Promise<void> {
  const account = await findAccountByEmail(tx, to)
  const language = account?.language ?? inviters
  await mailer.send(tx, {
    to,
    language,
    template: 'team-invited',
    accountId: account?.id,
    aboutAccountId: inviter.id,
    data: {
      // A stranger's text: no advertisement.
      title: withoutAddresses(pickText(title, language)),
      ownerName: withoutAddresses(inviter.name),
      kind: role,
      url: `${config.publicUrl}/panel/unirse?t=${token}`,
      minutes: days * 24 * 60,
    },
  })
}

/** Tells a member that the role is another one, or that they are no longer in the team. */
export function mailMember(
  tx: Db,
  services: Services,
  facts: TeamFacts,
  { account_id: accountId, event_id: eventId, role }: MemberRow,
  what: 'team-role' | 'team-removed',
): Promise<void> {
  const path = what === 'team-role' ? `/indice-contenido/${eventId}` : '/inicio'
  return mailTo(tx, services, accountId, what, facts, {
    person: { id: facts.ownerId, name: facts.ownerName },
    role,
    path,
  })
}

/** Notifies the owner that a member joined or left. */
export function mailTeamOwner(
  tx: Db,
  services: Services,
  facts: TeamFacts,
  { event_id: eventId, role }: MemberRow,
  { what, person }: { what: 'team-joined' | 'team-left'; person: Person },
): Promise<void> {
  return mailTo(tx, services, facts.ownerId, what, facts, { person, role, path: `/equipo/${eventId}` })
}

async function mailTo(
  tx: Db,
  { mailer, config }: Services,
  accountId: number | null,
  template: string,
  { title }: TeamFacts,
  { person, role, path }: { person: Person; role: MemberRow['role']; path: string },
): Promise<void> {
  const recipient = accountId === null ? undefined : await findRecipient(tx, accountId)
  if (!recipient) return
  const { id, email, name, language } = recipient
  await mailer.send(tx, {
    to: email,
    language,
    template,
    accountId: id,
    aboutAccountId: person.id,
    data: {
      name,
      title: pickText(title, language),
      ownerName: person.name,
      kind: role,
      url: `${config.publicUrl}/panel${path}`,
    },
  })
}
