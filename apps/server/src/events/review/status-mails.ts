import type { RemarkInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sectionPath } from '@larunbat/rules/address/panel-address'
import { eventPath } from '@larunbat/rules/address/public-address'
import { NOTICE_OF } from '@larunbat/rules/identity/notices'
import { lookupName, RETURN_REASONS } from '@larunbat/rules/reference/lookups'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { countHit, type RateLimit } from '../../platform/limits/rate-limit.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findRecipient, listReviewersOfHub, type Recipient } from '../event/recipient-store.ts'

type RemarkValues = Of<typeof RemarkInput>

/** What every mail about an event shows, in the reader's language. */
function aboutEvent({ config }: Services, record: EventRecord, language: Language) {
  return {
    eventId: record.id,
    title: pickText(record.title, language),
    ownerName: record.ownerFacts.name,
    city: record.city,
    startsAt: record.startsAt,
    timeZone: record.timeZone,
    panelUrl: `${config.publicUrl}/panel/indice-contenido/${record.id}`,
  }
}

/** A change of state mails, and a call of the original client after it says the same once more. */
const ONE_OF_A_CHANGE: RateLimit = { name: 'status-mail', max: 1, windowSeconds: 10 * 60 }

/** Counts a mail of this kind about an event; returns false when one went out in the last ten minutes. */
export const claimStatusMail = async (tx: Db, kind: 'review' | 'published', id: number): Promise<boolean> =>
  (await countHit(tx, ONE_OF_A_CHANGE, `${kind} ${id}`)) === 0

/** An event that is sent and withdrawn again and again stands in the queue all the same; it fills no mailbox. */
const REVIEW_MAILS: RateLimit = { name: 'review-mail', max: 5, windowSeconds: 60 * 60 }

/**
 * Tells the reviewers of the hub, or all administrators where a hub has none, that an event waits for them; at most
 * five times an hour for one event. `tx` holds the event locked.
 */
export async function mailReviewers(tx: Db, services: Services, record: EventRecord): Promise<void> {
  if ((await countHit(tx, REVIEW_MAILS, String(record.id))) > 0) return
  for (const reviewer of await listReviewersOfHub(tx, record.hubId)) {
    await send(
      tx,
      services,
      reviewer,
      'content-review',
      {
        ...aboutEvent(services, record, reviewer.language),
        reviewUrl: `${services.config.publicUrl}/panel/revision/${record.id}`,
      },
      record.ownerId,
    )
  }
}

/** Tells the owner what must change before the event can be published. */
export async function mailReturned(
  tx: Db,
  services: Services,
  record: EventRecord,
  remarks: readonly RemarkValues[],
): Promise<void> {
  await mailOwner(tx, services, record, 'content-returned', (language) => ({
    remarks: remarks.map(({ section, reason, text }) => ({
      section,
      url: sectionAddress(services, record.id, section),
      reason: lookupName(RETURN_REASONS, reason as (typeof RETURN_REASONS)[number]['id'], language) || reason,
      text,
    })),
  }))
}

/** Tells the owner that the event stands on the public site. */
export async function mailPublished(tx: Db, services: Services, record: EventRecord): Promise<void> {
  await mailOwner(tx, services, record, 'content-published', (language) => ({
    publicUrl: publicAddress(services, language, record.slug ?? ''),
  }))
}

/** Tells the owner that the waiting changes of a published event are public now. */
export async function mailChangesApproved(tx: Db, services: Services, record: EventRecord): Promise<void> {
  await mailOwner(tx, services, record, 'content-changes-approved', (language) => ({
    publicUrl: publicAddress(services, language, record.slug ?? ''),
  }))
}

/** Tells the owner that the waiting changes of a published event were taken back. */
export async function mailChangesRefused(
  tx: Db,
  services: Services,
  record: EventRecord,
  text: string | null,
  section: string,
): Promise<void> {
  await mailOwner(tx, services, record, 'content-changes-refused', () => ({
    text,
    url: sectionAddress(services, record.id, section),
  }))
}

/** Where the owner mends what a remark is about; what concerns the account, on the page of the account. */
function sectionAddress({ config }: Services, eventId: number, wire: string): string {
  return `${config.publicUrl}/panel${sectionPath(eventId, wire)}`
}

function publicAddress({ config }: Services, language: Language, slug: string): string {
  return `${config.publicUrl}${eventPath(language, slug)}`
}

async function mailOwner(
  tx: Db,
  services: Services,
  record: EventRecord,
  template: string,
  more: (language: Language) => object,
): Promise<void> {
  const owner = await findRecipient(tx, record.ownerId)
  if (!owner) return
  const { language } = owner
  await send(tx, services, owner, template, {
    ...aboutEvent(services, record, language),
    ...more(language),
  })
}

async function send(
  tx: Db,
  { mailer }: Services,
  { id, email, name, language, muted }: Recipient,
  template: string,
  data: Record<string, unknown>,
  aboutAccountId?: number,
): Promise<void> {
  const notice = NOTICE_OF[template]
  if (notice && muted.includes(notice)) return
  await mailer.send(tx, {
    to: email,
    language,
    template,
    accountId: id,
    aboutAccountId,
    data: { name, ...data },
  })
}
