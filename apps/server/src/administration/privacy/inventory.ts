import { SECRET_PATTERN } from '../../identity/outbox/hide-secrets.ts'
import { PAYOUT_ACCOUNT_PARTS } from './payout-inventory.ts'
import { REVIEW_PARTS } from './review-inventory.ts'

/**
 * Which stored data are personal, and which of them their archive holds. A test compares it with the database: a new
 * table or column is decided here before it can be used.
 */
export interface Part {
  readonly table: string
  /** What the archive shows, as columns of the table. */
  readonly columns: readonly string[]
  /** What it does not show, with the reason. */
  readonly hidden?: Readonly<Record<string, string>>
  /** SQL condition; in account parts `$1` is the account, in event parts the row of the event is `c`. */
  readonly where: string
  /** What rows are read in the order of: unique, and text or a number. */
  readonly key: string
  /** Expressions that are shown beside the columns. */
  readonly more?: Readonly<Record<string, string>>
}

/** Lines of the audit log about the account, its imports and its events. */
const OWN = `(t.subject in ('account', 'import') and t.subject_id = $1 or t.subject = 'event' and t.subject_id in
  (select id from event where owner_id = $1))`
/** Its address, once its owner has shown that it is theirs: any person may register another's address. */
const OWN_ADDRESS = '(select email from account where id = $1 and confirmed_at is not null)'
const SECRET = 'a secret of the sign-in: it would open the account'
const DERIVED = 'made from the other columns'
const OF_OTHERS = 'tells about somebody else'

export const VIDEO_COLUMNS = [
  ...['id', 'event_id', 'use', 'host', 'status', 'file_name', 'title', 'description', 'bytes', 'duration_s'],
  ...['width', 'height', 'url', 'file_url', 'poster_url', 'created_at', 'updated_at'],
] as const
export const HIDDEN_OF_VIDEO = {
  uri: SECRET,
  host_uri: SECRET,
  upload_link: SECRET,
  upload_id: SECRET,
  folder: 'technical',
  work: 'technical',
  is_form: 'technical',
  error: 'technical',
  progress: 'technical',
  attempts: 'technical',
  lease_until: 'technical',
  lease_by: 'technical',
  created_by: 'who of those that manage the event sent it is not told',
}

/** One file each: `<name>.json`, a list of rows. */
export const ACCOUNT_PARTS: Readonly<Record<string, Part>> = {
  account: {
    table: 'account',
    columns: [
      ...[
        'id',
        'email',
        'name',
        'phone',
        'city',
        'profile_id',
        'description',
        'cover_photo',
        'profile_photo',
      ],
      ...[
        'policy_accepted_at',
        'facebook',
        'instagram',
        'twitter',
        'youtube',
        'web',
        'language',
        'muted_notices',
      ],
      ...[
        'legal_name',
        'tax_id',
        'vat',
        'iban',
        'iban_changed_at',
        'account_holder',
        'legal_address',
        'event_quota',
        'storage_quota_mb',
        'billing_country',
        'billing_territory',
        'tax_id_kind',
        'confirmed_at',
      ],
      ...['can_see_analytics', 'blocked_at', 'failed_sign_ins', 'locked_until', 'created_at', 'last_seen_at'],
      'admin_made_at',
    ],
    hidden: {
      password_hash: SECRET,
      push_token: SECRET,
      search: DERIVED,
      email_key: DERIVED,
      shares_mailbox: 'technical',
      confirmed_before: 'technical',
      is_team: 'false for every person',
      merged_into: 'technical',
      admin_made_by: 'somebody else',
    },
    // With those that were taken over by it.
    where: 't.id = $1 or t.merged_into = $1',
    key: 't.id',
  },
  'sign-ins': {
    table: 'access_token',
    columns: ['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'opened_by'],
    hidden: { token_hash: SECRET, account_id: 'the account itself', shown_to: 'somebody else' },
    where: 't.account_id = $1',
    key: "encode(t.token_hash, 'hex')",
  },
  'mailed-links': {
    table: 'mail_link',
    columns: ['purpose', 'created_at', 'expires_at', 'used_at', 'was_shown'],
    hidden: {
      token_hash: SECRET,
      account_id: 'the account itself',
      shown_to: 'somebody else',
      network: 'technical',
    },
    where: 't.account_id = $1',
    key: "encode(t.token_hash, 'hex')",
  },
  passkeys: {
    table: 'passkey',
    columns: ['id', 'name', 'created_at', 'last_used_at', 'transports', 'is_synced', 'is_backed_up'],
    hidden: {
      account_id: 'the account itself',
      credential_id: SECRET,
      user_handle: SECRET,
      public_key: 'technical',
      counter: 'technical',
    },
    where: 't.account_id = $1',
    key: 't.id',
  },
  'accounts-elsewhere': {
    table: 'account_identity',
    columns: ['issuer', 'subject', 'email', 'created_at', 'last_used_at'],
    hidden: { account_id: 'the account itself' },
    where: 't.account_id = $1',
    key: "t.issuer || ' ' || t.subject",
  },
  consents: {
    table: 'consent',
    columns: ['id', 'at', 'purpose', 'is_given'],
    hidden: {
      account_id: 'the account itself',
      checkout_id: 'of buyers, who have no account',
      text_id: 'see text',
    },
    more: { text: '(select w.text from consent_text w where w.id = t.text_id)' },
    where: 't.account_id = $1',
    key: 't.id',
  },
  'api-keys': {
    table: 'api_token',
    columns: [
      ...['id', 'name', 'ending', 'scopes', 'is_festival', 'created_at', 'expires_at', 'last_used_at'],
      'revoked_at',
    ],
    hidden: { account_id: 'the account itself', token_hash: SECRET, ended_by_block: 'technical' },
    where: 't.account_id = $1',
    key: 't.id',
  },
  webhooks: {
    table: 'webhook_endpoint',
    columns: [
      ...['id', 'name', 'url', 'types', 'status', 'failing_since', 'last_number', 'created_at', 'updated_at'],
    ],
    hidden: {
      account_id: 'the account itself, or nobody for those of the festival',
      created_by: 'see by_you',
      secret: SECRET,
      previous_secret: SECRET,
      previous_until: 'technical',
      ended_by_block: 'technical',
      version: 'technical',
    },
    more: { by_you: 't.created_by is not distinct from $1' },
    where: 't.account_id = $1',
    key: 't.id',
  },
  mails: {
    table: 'mail',
    columns: ['id', 'to_address', 'subject', 'template', 'language', 'status', 'created_at', 'sent_at'],
    hidden: {
      text: 'shown without the codes of links',
      html: 'the same as the text',
      message_id: 'technical',
      account_id: 'the account itself',
      about_account_id: OF_OTHERS,
      error: 'technical',
      attempts: 'technical',
      copy_of: 'technical',
      unsubscribe_url: 'technical',
      address_key: 'the address once more',
      topic: 'technical',
      networks: 'technical, gone within an hour',
      not_before: 'technical',
      released_at: 'technical',
      attached: 'technical',
      reply_to: 'who answers for the event, as its page says',
      sender_name: 'who wrote it, as its page says',
    },
    // A reader of the archive must not be able to use a link that was mailed, in a path or a query.
    more: {
      text: `regexp_replace(t.text,
        '([?&][a-z]+=)[A-Za-z0-9_-]{20,}|${SECRET_PATTERN}|\\m\\d{4} \\d{4}\\M', '\\1…', 'g')`,
    },
    where: `t.account_id = $1 or (t.account_id is null and t.to_address = ${OWN_ADDRESS})`,
    key: 't.id',
  },
  'written-messages': {
    table: 'message',
    columns: ['id', 'kind', 'event_id', 'subject', 'text', 'status', 'created_at', 'send_at', 'finished_at'],
    hidden: {
      audience: 'technical',
      created_by: 'the account itself',
      started_at: 'technical',
      recipients: 'tells about others',
      last_batch_at: 'technical',
    },
    where: 't.created_by = $1',
    key: 't.id',
  },
  participants: {
    table: 'participant',
    columns: [
      ...['id', 'kind', 'name', 'description', 'cover_photo', 'profile_photo', 'has_accepted_policy'],
      ...['policy_accepted_at', 'policy_source', 'claimed_at'],
      ...['facebook', 'instagram', 'twitter', 'youtube', 'web', 'created_at', 'updated_at'],
    ],
    hidden: {
      owner_id: 'the account itself',
      search: DERIVED,
      email: OF_OTHERS,
      policy_accepted_by: OF_OTHERS,
    },
    where: 't.owner_id = $1',
    key: 't.id',
  },
  invitations: {
    table: 'participant_claim',
    columns: ['participant_id', 'created_at', 'expires_at', 'used_at'],
    hidden: { token_hash: SECRET, email: OF_OTHERS, invited_by: 'see by_you', used_by: OF_OTHERS },
    more: { by_you: 't.invited_by = $1' },
    where: 't.invited_by = $1 or t.used_by = $1',
    key: "encode(t.token_hash, 'hex')",
  },
  imports: {
    table: 'import_source',
    columns: ['edition_id', 'external_id', 'event_id', 'imported'],
    hidden: { owner_id: 'the account itself', row_hash: DERIVED, run_id: 'technical' },
    where: 't.owner_id = $1',
    key: "t.edition_id || ':' || t.external_id",
  },
  importRuns: {
    table: 'import_run',
    columns: ['edition_id', 'file_name', 'started_at', 'finished_at', 'created', 'changed', 'undone_at'],
    hidden: {
      id: 'technical',
      owner_id: 'the account itself',
      actor_id: 'see by_you',
      stored_at: 'technical',
      undone_by: 'see by_you',
    },
    more: { by_you: 't.actor_id = $1 or t.undone_by = $1' },
    where: 't.owner_id = $1 or t.actor_id = $1 or t.undone_by = $1',
    key: 't.id',
  },
  uploads: {
    table: 'upload',
    columns: ['event_id', 'purpose', 'name', 'declared_type', 'bytes', 'created_at', 'expires_at'],
    hidden: { id: SECRET, account_id: 'the account itself', key: 'technical' },
    where: 't.account_id = $1',
    key: 't.id',
  },
  activity: {
    table: 'audit_log',
    columns: ['id', 'at', 'action', 'subject', 'from_status', 'to_status'],
    hidden: {
      actor_id: 'see by_you: who else it was is not told',
      subject_id: 'shown for what is their own',
      detail: 'shown for what is their own',
    },
    more: {
      by_you: 't.actor_id is not distinct from $1',
      subject_id: `case when ${OWN} then t.subject_id end`,
      detail: `case when ${OWN} then t.detail - 'ownerId' end`,
    },
    where: `t.actor_id = $1 or ${OWN}`,
    key: 't.id',
  },
  teams: {
    table: 'event_member',
    columns: ['event_id', 'role', 'created_at', 'expires_at', 'accepted_at'],
    hidden: {
      id: 'technical',
      account_id: 'see yours',
      email: OF_OTHERS,
      email_key: DERIVED,
      invited_by: 'see by_you',
      token_hash: SECRET,
    },
    more: { yours: 't.account_id is not distinct from $1', by_you: 't.invited_by is not distinct from $1' },
    where: `t.account_id = $1 or t.invited_by = $1 or t.email = ${OWN_ADDRESS}`,
    key: 't.id',
  },
  'past-teams': {
    table: 'event_member_past',
    columns: ['event_id', 'role', 'has_left', 'ended_at'],
    hidden: { id: 'technical', account_id: 'the account itself', token_hash: SECRET },
    where: 't.account_id = $1',
    key: 't.id',
  },
  'hidden-events': {
    table: 'event_hidden',
    columns: ['event_id', 'hidden_at'],
    hidden: { account_id: 'the account itself' },
    where: 't.account_id = $1',
    key: 't.event_id',
  },
  videos: {
    table: 'video_asset',
    columns: [...VIDEO_COLUMNS],
    hidden: HIDDEN_OF_VIDEO,
    // Those of events stand with them.
    where: 't.created_by = $1 and t.event_id is null',
    key: 't.id',
  },
  ...REVIEW_PARTS,
  ...PAYOUT_ACCOUNT_PARTS,
  'data-export': {
    table: 'data_export',
    columns: ['status', 'requested_at'],
    hidden: {
      account_id: 'the account itself',
      key: SECRET,
      bytes: 'of this very archive',
      attempts: 'technical',
      build: 'technical',
      working_until: 'technical',
      ready_at: 'of this very archive',
      expires_at: 'of this very archive',
    },
    where: 't.account_id = $1',
    key: 't.account_id',
  },
}
