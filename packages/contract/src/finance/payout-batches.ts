import {
  day,
  defineCall,
  entity,
  field,
  id,
  list,
  nullable,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
} from '../kit/index.ts'
import { ownerProof } from '../values/common.ts'
import { Batch, BatchDetail, currency, payeeKind } from './payouts.ts'

const batchId = field('lote_id', id)
const payoutId = field('pago_id', id)
const version = field('version', whole(1, 1_000_000))
const PROOF = [
  'account.credentials_wrong',
  'account.current_password_needed',
  'account.own_sign_in_needed',
] as const
const CHANGED = ['payout.no_batch', 'payout.batch_changed', 'payout.batch_settled']

/** Makes a batch of what can be paid now, for these payees or for all. Another administrator has to approve it. */
export const createPayoutBatch = defineCall({
  wireName: 'app_pagos_lote_add',
  access: 'admin',
  task: 'money',
  summary: 'Make a batch of payouts.',
  isIdempotent: true,
  input: entity({
    currency: field('moneda', currency),
    payees: field(
      'pagos',
      optional(list(entity({ kind: field('tipo', payeeKind), id: field('id', id) }), 5000)),
    ),
    note: field('nota', optional(nullable(text(500)))),
  }),
  output: BatchDetail,
  errors: ['payout.held', 'payout.nothing_due'],
})

export const listPayoutBatches = defineCall({
  wireName: 'app_pagos',
  access: 'admin',
  task: 'money',
  summary: 'Batches of payouts, newest first.',
  input: entity({ ...pageFields }),
  output: pageOf(Batch),
})

export const getPayoutBatch = defineCall({
  wireName: 'app_pago',
  access: 'admin',
  task: 'money',
  summary: 'One batch with its payouts and who did what.',
  input: entity({ batchId }),
  output: BatchDetail,
  errors: ['payout.no_batch'],
})

/** Takes one payee out of a batch that is not at the bank; it has to be approved again. */
export const dropPayout = defineCall({
  wireName: 'app_pago_quitar',
  access: 'admin',
  task: 'money',
  summary: 'Take a payout out of its batch.',
  input: entity({ batchId, payoutId, version }),
  output: BatchDetail,
  errors: ['payout.not_found', ...CHANGED],
})

/** Approves the version that the caller has seen; never by a person who edited it. */
export const approvePayoutBatch = defineCall({
  wireName: 'app_pago_aprobar',
  access: 'admin',
  task: 'money',
  summary: 'Approve a batch that somebody else made.',
  input: entity({ batchId, version }),
  output: BatchDetail,
  errors: [
    'payout.own_batch',
    'payout.admin_new',
    'payout.admin_appointed',
    'payout.payee_changed',
    'payout.payee_link',
    'payout.payee_own',
    'payout.payee_reopened',
    'payout.held',
    ...CHANGED,
  ],
})

/** How many batches wait for the approval of the caller; those that the caller cannot approve are not counted. */
export const countPayoutsToApprove = defineCall({
  wireName: 'app_pagos_por_aprobar',
  access: 'admin',
  task: 'money',
  summary: 'Number of batches that wait for your approval.',
  input: entity({}),
  output: entity({ count: field('lotes', whole(0, 1_000_000)) }),
})

/**
 * The transfers of an approved batch as a table (CSV: payee, account number, amount, currency, reference), to make them by
 * hand. The audit log says who had it.
 */
export const listPayoutTransfers = defineCall({
  wireName: 'app_pago_transferencias',
  access: 'admin',
  task: 'money',
  summary: 'Table of the transfers of an approved batch.',
  input: entity({ batchId }),
  output: entity({ fileName: field('nombre', text(100)), csv: field('csv', text(5_000_000)) }),
  errors: [
    'payout.no_batch',
    'payout.not_approved',
    'payout.batch_settled',
    'payout.handed_out',
    'payout.held',
  ],
})

/** The file for the bank (SEPA, pain.001.001.09). Asked for again it is the same file, number included. */
export const exportPayoutBatch = defineCall({
  wireName: 'app_pago_exportar',
  access: 'admin',
  task: 'money',
  summary: 'The file of credit transfers of an approved batch.',
  input: entity({
    batchId,
    /** Day the bank is to carry it out, a TARGET day; the next one without it. Of a repeated export it does not count. */
    executesOn: field('fecha', optional(nullable(day))),
  }),
  output: entity({
    fileName: field('nombre', text(100)),
    xml: field('xml', text(20_000_000)),
  }),
  errors: [
    'payout.no_batch',
    'payout.not_approved',
    'payout.no_payer',
    'payout.not_euro',
    'payout.handed_out',
    'payout.held',
    'payout.day_wrong',
  ],
})

/** Writes down that the bank has paid: all of the batch, or these. */
export const markPayoutsPaid = defineCall({
  wireName: 'app_pago_marcar',
  access: 'admin',
  task: 'money',
  summary: 'Mark payouts of an approved batch as paid.',
  input: entity({ batchId, payoutIds: field('pago_ids', optional(list(id, 5000))) }),
  output: BatchDetail,
  errors: ['payout.no_batch', 'payout.not_approved', 'payout.not_found'],
})

/** Writes down that a bank sent the money of one payout back, or did not take it. */
export const markPayoutReturned = defineCall({
  wireName: 'app_pago_devuelto',
  access: 'admin',
  task: 'money',
  summary: 'Mark a payout as returned by the bank.',
  input: entity({ batchId, payoutId, reason: field('motivo', text(500, 1)), ...ownerProof }),
  output: BatchDetail,
  errors: ['payout.no_batch', 'payout.not_found', 'payout.not_sent', 'payout.receipt_confirmed', ...PROOF],
})

/** Ends a batch that is not at the bank; nothing of it is paid. */
export const cancelPayoutBatch = defineCall({
  wireName: 'app_pago_anular',
  access: 'admin',
  task: 'money',
  summary: 'Cancel a batch that was not sent.',
  input: entity({ batchId }),
  output: BatchDetail,
  errors: ['payout.no_batch', 'payout.batch_settled'],
})

/**
 * Blocks payouts of a payee, with the reason that is shown; without one unblocks them, also after a bank returned
 * money back.
 */
export const setPayoutBlock = defineCall({
  wireName: 'app_pagos_retener',
  access: 'admin',
  task: 'money',
  summary: "Hold a payee's payouts back, or let them go.",
  input: entity({
    kind: field('tipo', payeeKind),
    id: field('id', id),
    note: field('nota', nullable(text(500))),
    ...ownerProof,
  }),
  output: entity({}),
  errors: ['payout.no_payee', ...PROOF],
})
