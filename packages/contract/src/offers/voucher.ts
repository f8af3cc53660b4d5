import { MAX_CODES, USES_MAX } from '@larunbat/rules/voucher'
import {
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
import { offerVersion } from './ticket-type.ts'

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
