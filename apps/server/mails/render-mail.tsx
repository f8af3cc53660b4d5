import { mailName, mailWords } from '@larunbat/rules/text/person-name'
import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { COLOURS } from './look.ts'
import type { MailData, Sheet } from './sheet.ts'
import {
  AccountChangeConfirm,
  AdminChanged,
  EmailChanged,
  IbanChanged,
  IntegrationMail,
  PlainAccountMail,
} from './templates/account-mails.tsx'
import { BackupFailed, ReplyAddressMail, RulesChanged } from './templates/administrator-mails.tsx'
import {
  HolderChanged,
  OrderRefunded,
  SessionChanged,
  TicketEnded,
  TicketPassedOn,
} from './templates/after-sale-mails.tsx'
import { DoorLinkMail } from './templates/door-mails.tsx'
import { ChangesApproved, ChangesRefused, Published, Returned, Review } from './templates/event-mails.tsx'
import { MessageMail } from './templates/message-mails.tsx'
import { BookingToConfirm, OrderConfirmed } from './templates/order-mails.tsx'
import { ParticipantInvitation } from './templates/participant-mails.tsx'
import { CauseDataChanged, CausePaid, PayoutMail, PayoutToApprove } from './templates/payout-mails.tsx'
import { Erased, ErasureCode } from './templates/privacy-mails.tsx'
import { PurchaseList } from './templates/purchases-mail.tsx'
import { RefundRequestMail } from './templates/refund-request-mails.tsx'
import { TeamInvited, TeamMail } from './templates/team-mails.tsx'
import { WaitingMail } from './templates/waiting-mails.tsx'

/** Every template by the name that letters carry. */
export const TEMPLATES: Readonly<Record<string, (props: { sheet: Sheet }) => ReactElement>> = {
  'account-admin-made': AdminChanged,
  'account-admin-unmade': AdminChanged,
  'account-api-token-made': IntegrationMail,
  'account-confirm': PlainAccountMail,
  'account-email-changed': EmailChanged,
  'account-erased': Erased,
  'account-erasure-code': ErasureCode,
  'account-export-ready': PlainAccountMail,
  'account-iban-changed': IbanChanged,
  'account-mail-test': PlainAccountMail,
  'festival-reply-address': ReplyAddressMail,
  'account-passkey-added': PlainAccountMail,
  'account-password-changed': PlainAccountMail,
  'account-password-ended': PlainAccountMail,
  'account-provider-linked': PlainAccountMail,
  'account-change-confirm': AccountChangeConfirm,
  'account-reset': PlainAccountMail,
  'account-sign-in-link': PlainAccountMail,
  'account-webhook-disabled': IntegrationMail,
  'account-webhook-secret': IntegrationMail,
  'account-webhook-set': IntegrationMail,
  'account-roles-changed': AdminChanged,
  'backup-failed': BackupFailed,
  'booking-confirm': BookingToConfirm,
  'cause-data-changed': CauseDataChanged,
  'cause-paid': CausePaid,
  'cause-returned': PayoutMail,
  'content-changes-approved': ChangesApproved,
  'content-changes-refused': ChangesRefused,
  'content-published': Published,
  'content-returned': Returned,
  'content-review': Review,
  'door-link': DoorLinkMail,
  'message-buyer': MessageMail,
  'message-event': MessageMail,
  'message-news': MessageMail,
  'message-organisers': MessageMail,
  'message-test': MessageMail,
  'order-confirmed': OrderConfirmed,
  'order-list': PurchaseList,
  'order-refunded': OrderRefunded,
  'participant-invitation': ParticipantInvitation,
  'payee-released': PayoutMail,
  'payee-returned': PayoutMail,
  'payout-paid': PayoutMail,
  'payout-returned': PayoutMail,
  'payout-to-approve': PayoutToApprove,
  'refund-request-approved': RefundRequestMail,
  'refund-request-rejected': RefundRequestMail,
  'refund-requested': RefundRequestMail,
  'rules-changed': RulesChanged,
  'session-cancelled': SessionChanged,
  'session-moved': SessionChanged,
  'session-online': SessionChanged,
  'session-postponed': SessionChanged,
  'session-restored': SessionChanged,
  'team-invited': TeamInvited,
  'team-joined': TeamMail,
  'team-left': TeamMail,
  'team-removed': TeamMail,
  'team-role': TeamMail,
  'ticket-back': WaitingMail,
  'ticket-ended': TicketEnded,
  'ticket-holder': HolderChanged,
  'ticket-matched': WaitingMail,
  'ticket-passed-on': TicketPassedOn,
  'waiting-invited': WaitingMail,
  'waiting-joined': WaitingMail,
  'waiting-lapsed': WaitingMail,
  'waiting-off': WaitingMail,
  'waiting-offered': WaitingMail,
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Renders a mail: HTML for mail clients and plain text from the same tree. Throws for an unknown template. */
export async function renderMail(given: Sheet): Promise<RenderedMail> {
  const Template = TEMPLATES[given.template]
  if (!Template) throw new Error(`There is no mail template ${given.template}`)
  const sheet = { ...given, data: withMailNames(given) }
  const { title = '', ownerName = '', provider = '', host = '', subject = '' } = sheet.data
  const html = recoloured(await render(<Template sheet={sheet} />), sheet.look)
  return {
    subject: oneLine(sheet.t(`${sheet.template}.subject`, { title, ownerName, provider, host, subject })),
    html,
    // Of the same tree: rendering it again takes as long as the first time.
    text: toPlainText(html),
  }
}

/** Puts the festival's colours in the place of the shipped ones: in styles alone, whatever words say. */
function recoloured(html: string, look: Sheet['look']): string {
  if (!look) return html
  const own: Readonly<Record<string, string>> = {
    [COLOURS.plum]: look.ground,
    [COLOURS.red]: look.button,
    [COLOURS.teal]: look.button,
    [COLOURS.sun]: look.accent,
  }
  return html.replaceAll(/style="[^"]*"/g, (style) =>
    style.replaceAll(/#[0-9a-f]{6}/g, (colour) => own[colour] ?? colour),
  )
}

/** Graphemes of a title, a place or a note in a mail. */
const MAX_WORDS = 300

/**
 * Who chooses the text of a field: `name` a person for themselves, `words` a person for others, `own` the product, the
 * festival's team or the reader. A new field of text needs its row here.
 */
const CHOSEN_BY: Readonly<Record<TextField, 'name' | 'words' | 'own'>> = {
  name: 'name',
  ownerName: 'name',
  cause: 'name',
  holder: 'name',
  giver: 'name',
  who: 'name',
  by: 'name',
  title: 'words',
  subject: 'words',
  city: 'words',
  where: 'words',
  startsAt: 'own',
  timeZone: 'own',
  url: 'own',
  publicUrl: 'own',
  panelUrl: 'own',
  reviewUrl: 'own',
  pdfUrl: 'own',
  paperUrl: 'own',
  calendarUrl: 'own',
  newsUrl: 'own',
  newEmail: 'own',
  iban: 'own',
  what: 'own',
  place: 'own',
  code: 'own',
  retainedUntil: 'own',
  text: 'own',
  total: 'own',
  due: 'own',
  paperLabel: 'own',
  kind: 'own',
  reason: 'own',
  host: 'own',
  until: 'own',
  when: 'own',
  provider: 'own',
  writtenIn: 'own',
}

type TextField = {
  [K in keyof MailData]-?: NonNullable<MailData[K]> extends string ? K : never
}[keyof MailData]

const words = (text: string) => mailWords(text, MAX_WORDS) || '…'

/** Templates whose `text` an organiser writes to people who bought: each line of it as `words`. Else the festival's team does. */
const TEXT_OF_SELLERS = new Set(['order-refunded'])

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => mailWords(line, MAX_WORDS))
    .join('\n')

/** A piece without signs that are not seen or turn the direction of a line. */
const visible = <T extends { words: string }>(piece: T): T => ({
  ...piece,
  words: piece.words.replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, ' '),
})

/** The same data, with every text of people as a mail may carry it: rows stored before they were checked are printed too. */
function withMailNames({ template, data }: Sheet): MailData {
  const fields = (Object.keys(CHOSEN_BY) as TextField[]).filter(
    (field) => CHOSEN_BY[field] !== 'own' && typeof data[field] === 'string' && data[field] !== '',
  )
  const placed = <T extends { where: string }>(place: T): T => ({ ...place, where: words(place.where) })
  return {
    ...data,
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        CHOSEN_BY[field] === 'name' ? mailName(data[field]) : words(data[field] ?? ''),
      ]),
    ),
    ...(data.text && TEXT_OF_SELLERS.has(template) && { text: lines(data.text) }),
    ...(data.before && { before: placed(data.before) }),
    ...(data.after && { after: placed(data.after) }),
    ...(data.events && { events: data.events.map(words) }),
    ...(data.lines && { lines: data.lines.map((pieces) => pieces.map(visible)) }),
    ...(data.watch && { watch: data.watch.map((way) => ({ ...way, label: words(way.label) })) }),
    ...(data.orders && {
      orders: data.orders.map((order) => ({
        ...order,
        title: words(order.title),
        place: words(order.place),
        organiser: mailName(order.organiser),
        lines: order.lines.map((line) => ({ ...line, what: words(line.what) })),
      })),
    }),
  }
}

/** A header holds one line; titles come from people. */
const oneLine = (subject: string) =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 200)
