/**
 * Mails to an account that it may do without, since the panel says the same: events that wait for its review, its event on
 * the site, its changes on the site. All others come always: what asks for something, money, safety, what was promised.
 */
export const NOTICES = ['review_waiting', 'event_published', 'changes_published'] as const
export type Notice = (typeof NOTICES)[number]

/** The notice that a mail is, by its template; undefined for mails that always come. */
export const NOTICE_OF: Readonly<Record<string, Notice | undefined>> = {
  'content-review': 'review_waiting',
  'content-published': 'event_published',
  'content-changes-approved': 'changes_published',
}
