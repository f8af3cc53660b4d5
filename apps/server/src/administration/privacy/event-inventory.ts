import { CONTENT_FIELDS, columnOf } from '../../events/event/event-columns.ts'
import { HIDDEN_OF_VIDEO, type Part, VIDEO_COLUMNS } from './inventory.ts'
import { PAYOUT_EVENT_PARTS, PAYOUT_NOBODYS } from './payout-inventory.ts'
import { SALES_NOBODYS, SALES_PARTS } from './sales-inventory.ts'

const TIED = 'the event itself'
const UPLOAD = 'the number of an upload that is gone'

/** `events/<number>/event.json` holds the event under `event` and these beside it. */
export const EVENT_PARTS: Readonly<Record<string, Part>> = {
  event: {
    table: 'content',
    columns: [...CONTENT_FIELDS.map(columnOf), 'progress'],
    hidden: { search: 'made from the other columns' },
    where: 't.id = c.id',
    key: 't.id',
  },
  sessions: {
    table: 'session',
    columns: [
      ...['id', 'name', 'starts_at', 'ends_at', 'time_zone', 'capacity', 'price_cents', 'currency'],
      ...[
        'max_per_person',
        'sale_starts_at',
        'sale_ends_at',
        'sales_url',
        'status',
        'sold',
        'held',
        'stream_url',
      ],
    ],
    hidden: {
      content_id: TIED,
      offer_version: 'technical',
      spare: 'made from places and the waiting list',
    },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  participants: {
    table: 'content_participant',
    columns: ['participant_id', 'kind', 'position'],
    hidden: { content_id: TIED },
    more: { name: '(select p.name from participant p where p.id = t.participant_id)' },
    where: 't.content_id = c.id',
    key: 't.position, t.participant_id',
  },
  media: {
    table: 'media',
    columns: [
      ...['id', 'use', 'title', 'alt', 'position', 'url', 'variants', 'width', 'height', 'bytes', 'type'],
      ...['dominant_color', 'focus_x', 'focus_y', 'created_at'],
    ],
    hidden: { content_id: TIED, upload_id: UPLOAD },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  extras: {
    table: 'extra',
    columns: [
      ...['id', 'kind', 'title', 'description', 'url', 'file', 'video_asset_id', 'video', 'position'],
      'created_at',
    ],
    hidden: { content_id: TIED, upload_id: UPLOAD },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  appearances: {
    table: 'appearance',
    columns: [
      ...[
        'id',
        'day',
        'time',
        'venue_name',
        'address',
        'city',
        'lat',
        'lng',
        'hub_id',
        'availability',
        'url',
      ],
      'created_at',
    ],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  videos: {
    table: 'video_asset',
    columns: [...VIDEO_COLUMNS],
    hidden: HIDDEN_OF_VIDEO,
    where: 't.content_id = c.id',
    key: 't.id',
  },
  remarks: {
    table: 'remark',
    columns: [
      ...['id', 'section', 'reason', 'text', 'created_at', 'resolved_at'],
      ...['answer', 'answered_at', 'accepted_at', 'reopened_at'],
    ],
    hidden: {
      content_id: TIED,
      author_id: 'which reviewer wrote it is not told',
      answered_by: 'which of the people of the event answered is not told',
    },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  publication: {
    table: 'publication',
    columns: ['status', 'slug', 'document', 'session_streams', 'version', 'updated_at'],
    hidden: Object.fromEntries(
      [
        ...['content_id', 'edition_id', 'hub_id', 'type_id', 'discipline_ids', 'availability', 'city'],
        ...['series_id', 'series_order'],
        ...['starts_at', 'ends_at', 'days', 'is_for_children', 'accessibility', 'is_free', 'is_featured'],
        'search',
      ].map((column) => [column, 'in the document']),
    ),
    where: 't.content_id = c.id',
    key: 't.content_id',
  },
  hiddenPublication: {
    table: 'hidden_publication',
    columns: ['document', 'session_streams'],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.content_id',
  },
  addresses: {
    table: 'publication_slug',
    columns: ['slug', 'created_at'],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.slug',
  },
  changes: {
    table: 'content_change',
    columns: ['id', 'version', 'started_at', 'at', 'source', 'changes'],
    hidden: { content_id: TIED, actor_id: 'who of those that work on the event it was is not told' },
    where: 't.content_id = c.id',
    key: 't.id',
  },
  'since-when-texts-stand': {
    table: 'content_text',
    columns: ['stamps'],
    hidden: { content_id: TIED },
    where: 't.content_id = c.id',
    key: 't.content_id',
  },
  copy: {
    table: 'content_copy',
    columns: ['source_id', 'made_at', 'items'],
    hidden: {
      content_id: TIED,
      made_by: 'who of those that work on the event it was is not told',
      key: 'technical',
    },
    where: 't.content_id = c.id',
    key: 't.content_id',
  },
  ...SALES_PARTS,
  ...PAYOUT_EVENT_PARTS,
}

/** Tables without anything of an account's holder, with the reason. */
export const NOBODYS: Readonly<Record<string, string>> = {
  ...SALES_NOBODYS,
  ...PAYOUT_NOBODYS,
  booking_network: 'keyed hashes of the networks that free bookings came from, gone after 30 days',
  proved_address: 'hashes of addresses whose readers followed a link of ours, gone 400 days after the last',
  consent_text: 'words of the product that people agree to',
  webhook_event: 'numbers of what happened, gone within seconds',
  webhook_delivery: 'numbers and amounts that were sent on, gone within a month',
  ticket_return: 'tickets that buyers, who have no account, would give back',
  waiting_entry: 'somebody who waits for places and needs no account',
  waiting_list: 'whether a session takes names',
  collaboration: 'a list of the festival',
  content_type: 'a list of the festival',
  discipline: 'a list of the festival',
  edition: 'a list of the festival',
  edition_range: 'a list of the festival',
  hub: 'a list of the festival',
  idempotency_key: 'answers kept for a day; an erasure deletes those of the account',
  loose_file: 'keys of files, no names',
  demo_step: 'technical',
  backup_run: 'how backups went; what they hold is elsewhere',
  server_process: 'technical',
  operation_wish: 'technical',
  profile: 'a list of the festival',
  settings_stamp: 'technical',
  sign_in_step: 'a sign-in under way: secrets and who is coming, gone within the hour',
  festival_setting: 'rules of the festival; the link to the administrator is removed with the account',
  text_override: 'words of the product; who wrote them is forgotten with the account',
  rate_limit: 'hashed, gone within a day',
  erasure_code: 'a secret that is gone within the hour',
  retained_record: 'blocked: kept for courts and tax authorities, after an account is gone',
  video_host_release: 'numbers a video host is to delete',
  video_turn: 'when an account last had its turn at the encoder',
  video_record: 'a number by which clients name the videos of an event',
  review_base: 'the event as it was when it was last returned; its remarks are told',
  review_assignee: 'which reviewer takes care of it is not told',
  review_reader: 'who has a review open just now; gone within a day',
  content_editor: 'who works on an event just now; gone within a day',
  secret: 'keys of the installation',
}
