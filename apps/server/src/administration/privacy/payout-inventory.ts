const TIED = 'the event itself'

/** Money that goes out to an account, and the causes it wrote down. */
export const PAYOUT_ACCOUNT_PARTS = {
  payouts: {
    table: 'payout',
    columns: [
      ...['id', 'currency', 'amount_cents', 'status', 'name', 'tax_id', 'iban', 'town', 'country', 'paid_at'],
      ...['returned_at', 'return_reason'],
    ],
    hidden: {
      batch_id: 'technical',
      kind: 'always the organiser',
      subject_id: 'the account itself',
      is_return_checked: 'technical',
    },
    where: "t.kind = 'seller' and t.subject_id = $1",
    key: 't.id',
  },
  'payout-holds': {
    table: 'payout_block',
    columns: ['note', 'created_at'],
    hidden: { kind: 'always the organiser', subject_id: 'the account itself', created_by: 'is not told' },
    where: "t.kind = 'seller' and t.subject_id = $1",
    key: 't.subject_id',
  },
  'payout-data': {
    table: 'payout_data_change',
    columns: [
      ...[
        'id',
        'at',
        'kind',
        'way',
        'old_name',
        'new_name',
        'old_tax_id',
        'new_tax_id',
        'old_iban',
        'new_iban',
      ],
      'event_id',
    ],
    hidden: {
      subject_id: 'the account itself, or a cause it wrote down',
      actor_id: 'who else it was is not told',
    },
    where: `t.kind = 'seller' and t.subject_id = $1
      or t.kind = 'cause' and t.subject_id in (select id from cause_payee where owner_id = $1 and not is_kept)`,
    key: 't.id',
  },
  causes: {
    table: 'cause_payee',
    columns: [
      ...[
        'id',
        'name',
        'tax_id',
        'iban',
        'iban_changed_at',
        'email',
        'contact',
        'language',
        'town',
        'country',
      ],
      ...['created_at', 'updated_at'],
    ],
    hidden: { owner_id: 'the account itself', is_kept: 'technical', merged_into: 'technical' },
    where: 't.owner_id = $1 and not t.is_kept',
    key: 't.id',
  },
} as const

export const PAYOUT_EVENT_PARTS = {
  cause: {
    table: 'cause_of_event',
    columns: ['payee_id'],
    hidden: { event_id: TIED },
    where: 't.event_id = c.id',
    key: 't.event_id',
  },
  fixed_share: {
    table: 'fixed_share',
    columns: ['promised_cents', 'booked_cents', 'booked_at'],
    hidden: { event_id: TIED },
    where: 't.event_id = c.id',
    key: 't.event_id',
  },
  payout_parts: {
    table: 'payout_part',
    columns: ['payout_id', 'amount_cents', 'title'],
    hidden: { event_id: TIED },
    where: 't.event_id = c.id',
    key: 't.payout_id',
  },
} as const

export const PAYOUT_NOBODYS = {
  payout_batch: 'which payouts go to the bank together; who made them is part of the accounts',
  cause_receipt: 'what a cause answered to a mail',
}
