import { MAX_CODES, MAX_VOUCHERS, USES_MAX } from '@larunbat/rules/ticketing/voucher'
import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { OFFER_ERRORS, offerVersion } from './ticket-types.ts'

/** Deletes a voucher; one that was ever taken is only put out of use. */
export const deleteVoucher = defineCall({
  wireName: 'app_vale_delete',
  access: 'owner',
  right: 'sell',
  summary: 'Delete a voucher, or retire it when it was used.',
  input: entity({ eventId: field('contenido_id', id), voucherId: field('vale_id', id) }),
  output: entity({ isRetired: field('retirado', flag) }),
  errors: [...OFFER_ERRORS, 'voucher.not_found'],
})

const cents = whole(0, 100_000_000)
const kind = oneOf({ amount: 'importe', percentage: 'porcentaje', free: 'gratis' })
/** Whole orders: one use is one order, with all of its tickets. */
const uses = whole(0, USES_MAX)

/** A voucher with what was made of it. */
export const Voucher = entity({
  id: field('vale_id', id),
  version: field('version', offerVersion),
  /** In capitals. */
  code: field('codigo', text(40)),
  /** What it is for; buyers do not see it. */
  label: field('etiqueta', nullable(text(80))),
  kind: field('clase', kind),
  amountCents: field('importe_cent', nullable(cents)),
  percentage: field('porcentaje', nullable(whole(1, 100))),
  /** In how many orders it is good. */
  maxUses: field('max_usos', uses),
  /** Orders made with it. */
  used: field('usados', uses),
  /** In baskets that are being paid. */
  held: field('reservados', uses),
  validFrom: field('valido_desde', nullable(instant)),
  validUntil: field('valido_hasta', nullable(instant)),
  /** Null: every type. */
  typeIds: field('tipo_ids', nullable(list(id))),
  isActive: field('activo', flag),
  createdAt: field('creado', instant),
})

/** What one code is worth, for one voucher or a whole batch. */
const terms = {
  label: field('etiqueta', optional(nullable(text(80)))),
  kind: field('clase', optional(kind)),
  amountCents: field('importe_cent', optional(nullable(cents))),
  percentage: field('porcentaje', optional(nullable(whole(0, 100)))),
  /** In how many orders it is good, each with all of its tickets; 1 unless given. */
  maxUses: field('max_usos', optional(uses)),
  validFrom: field('valido_desde', optional(nullable(instant))),
  validUntil: field('valido_hasta', optional(nullable(instant))),
  typeIds: field('tipo_ids', optional(nullable(list(id)))),
}

/** What of a voucher is written. Left out: as it is; a new one takes all of the price off, once. */
export const VoucherInput = entity({
  /** Without it a new one is made. */
  id: field('vale_id', optional(nullable(id))),
  version: field('version', optional(nullable(offerVersion))),
  code: field('codigo', optional(text(40))),
  ...terms,
  /** 0 takes it out of use, 1 puts it back. */
  isActive: field('activo', optional(flag)),
})

/** A batch of codes that are worth the same. */
export const VoucherBatch = entity({
  count: field('cantidad', whole(1, MAX_CODES)),
  /** What each code begins with. */
  prefix: field('prefijo', optional(nullable(text(20)))),
  ...terms,
})

/** Creates many vouchers with unguessable codes, all of them or none. */
export const generateVouchers = defineCall({
  wireName: 'app_vales_generar',
  access: 'owner',
  right: 'sell',
  summary: 'Make a batch of vouchers with unique codes.',
  input: entity({ eventId: field('contenido_id', id), batch: field('lote', VoucherBatch) }),
  output: list(Voucher, MAX_CODES),
  errors: [...OFFER_ERRORS, 'voucher.too_many'],
  isIdempotent: true,
})

/** The vouchers of an event, newest first, with how often each was used. */
export const listVouchers = defineCall({
  wireName: 'app_vales',
  access: 'owner',
  right: 'sell',
  summary: 'Vouchers of an event with their uses.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Voucher, MAX_VOUCHERS),
  errors: ['content.not_found'],
})

/** Makes or changes a voucher. Baskets that have it already keep what it took off. */
export const updateVoucher = defineCall({
  wireName: 'app_vale_update',
  access: 'owner',
  right: 'sell',
  summary: 'Make or change a voucher.',
  input: entity({ eventId: field('contenido_id', id), voucher: field('vale', VoucherInput) }),
  output: Voucher,
  errors: [
    ...OFFER_ERRORS,
    'voucher.not_found',
    'voucher.code_taken',
    'voucher.uses_below_taken',
    'voucher.too_many',
    'offer.changed_meanwhile',
  ],
  isIdempotent: true,
})
