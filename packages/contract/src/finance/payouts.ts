import {
  day,
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** Cents that may be owed either way. */
export const owedBalance = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
export const sum = whole(0, Number.MAX_SAFE_INTEGER)
/** ISO 4217. */
export const currency = text(3, 3)

export const payeeKind = oneOf({ seller: 'organizador', cause: 'causa' })
export const batchStatus = oneOf({
  draft: 'borrador',
  approved: 'aprobado',
  exported: 'exportado',
  closed: 'cerrado',
  cancelled: 'anulado',
})
export const payoutStatus = oneOf({
  planned: 'previsto',
  paid: 'pagado',
  returned: 'devuelto',
  dropped: 'quitado',
})

/** Why the money of one event waits. */
export const partReason = oneOf({
  event_blacklisted: 'evento_en_lista_negra',
  event_not_over: 'evento_sin_terminar',
  refunds_pending: 'devoluciones_pendientes',
  /** A buyer's bank wants it back. */
  dispute_open: 'contracargo_abierto',
  cash_at_organiser: 'efectivo_en_organizador',
  no_payee: 'causa_sin_datos',
})
/** Why a payee is paid nothing just now; each is proved by rows of the book. */
export const holdReason = oneOf({
  iban_recent: 'iban_reciente',
  /** Euro transfers do not reach it. */
  iban_outside: 'iban_fuera_sepa',
  /** Owes the festival more than there is to pay: cash taken at the door, */
  cash_collected: 'efectivo_cobrado',
  /** money that went back to buyers after it was paid out, */
  refunded_after_payout: 'devuelto_tras_pago',
  dispute_lost: 'contracargo_perdido',
  card_fees: 'comision_tarjeta',
  /** or what was booked by hand. */
  corrected: 'correccion',
  billing_missing: 'faltan_datos',
  blocked: 'retenido',
  returned: 'pago_devuelto',
  in_batch: 'en_lote',
  nothing: 'sin_saldo',
})

export const DuePart = entity({
  eventId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
  cents: field('importe_cent', owedBalance),
  reason: field('motivo', nullable(partReason)),
  /** When the event lets it go. */
  readyAt: field('desde', nullable(instant)),
})

/** What one payee could be paid now, and what waits and why. */
export const Due = entity({
  kind: field('tipo', payeeKind),
  /** Account of the organiser, or number of the cause; null for a cause without data. */
  id: field('id', nullable(id)),
  /** The legal name, or while there is none that of the account; of a cause without data its public name, multilingual. */
  name: field('nombre', nullable(text(1000))),
  /** Last digits alone. */
  iban: field('iban', text(20)),
  currency: field('moneda', currency),
  payableCents: field('pagable_cent', owedBalance),
  waitingCents: field('espera_cent', owedBalance),
  parts: field('eventos', list(DuePart, 5000)),
  holds: field('motivos', list(holdReason)),
  /** What an administrator wrote when holding it back. */
  blockNote: field('nota', nullable(text(500))),
})

/** One change of a payee's account, holder or tax number since it was last paid. */
export const PayeeChange = entity({
  at: field('fecha', instant),
  /** Null where it was made outside the calls, or by a deleted account. */
  who: field('quien', nullable(text(200))),
  /** `unido`: another payee's money goes here from then on. */
  way: field('via', oneOf({ created: 'alta', changed: 'cambio', merged: 'union', tied: 'evento' })),
  oldName: field('titular_antes', nullable(text(1000))),
  newName: field('titular', nullable(text(1000))),
  oldIban: field('iban_antes', nullable(text(42))),
  newIban: field('iban', nullable(text(42))),
})

/**
 * How the book comes to an amount: sales, less refunds, fees, cash, what was paid before and what waits, plus others; less
 * (organiser) or plus (cause) what is the cause's.
 */
export const PayoutBreakdown = entity({
  salesCents: field('ventas_cent', owedBalance),
  refundsCents: field('devoluciones_cent', owedBalance),
  feesCents: field('comisiones_cent', owedBalance),
  /** Below zero for an organiser who gives it, above for a cause that gets it. */
  causeCents: field('causa_cent', owedBalance),
  cashCents: field('efectivo_cent', owedBalance),
  otherCents: field('otros_cent', owedBalance),
  paidBeforeCents: field('pagado_antes_cent', owedBalance),
  waitingCents: field('espera_cent', owedBalance),
})

export const Payout = entity({
  id: field('pago_id', id),
  kind: field('tipo', payeeKind),
  payeeId: field('id', id),
  name: field('nombre', text(1000)),
  iban: field('iban', text(20)),
  /** In groups of four, while the batch is checked and once it was handed out; else null. Each look at it is in the audit log. */
  fullIban: field('iban_completo', nullable(text(60))),
  /** Stands on both statements of account. */
  reference: field('referencia', text(35)),
  /** False when the money has another account or holder than the last time. */
  isNewAccount: field('cuenta_nueva', flag),
  /** Of the last payout that did not come back, before this one. */
  lastPaidAt: field('ultimo_pago', nullable(instant)),
  lastIban: field('iban_ultimo_pago', nullable(text(60))),
  /** Since the last payout, oldest first; without one, all. */
  changes: field('cambios', list(PayeeChange, 100)),
  taxId: field('cif', nullable(text(40))),
  amountCents: field('importe_cent', sum),
  status: field('estado', payoutStatus),
  paidAt: field('pagado', nullable(instant)),
  returnedAt: field('devuelto', nullable(instant)),
  returnReason: field('motivo', nullable(text(500))),
  /** Of a cause: whether it says that it got the money; null while it has not answered. */
  isReceived: field('recibido', nullable(flag)),
  /** Other payees with the same account number now. */
  sharedWith: field('cuenta_tambien_de', list(text(200), 100)),
  /** Earlier payouts to the payee that were called off after their account number was shown whole, as above. */
  shownBefore: field(
    'mostrados_antes',
    list(
      entity({
        batchId: field('lote_id', id),
        amountCents: field('importe_cent', sum),
        endedAt: field('anulado', instant),
        endedBy: field('quien', nullable(text(200))),
        shownTo: field('vistos_por', list(text(200), 100)),
      }),
      100,
    ),
  ),
  /** Earlier payouts to the payee that a person called returned, within 90 days before this one, newest first. */
  returnedBefore: field(
    'devueltos_antes',
    list(
      entity({
        amountCents: field('importe_cent', sum),
        paidAt: field('pagado', nullable(instant)),
        returnedAt: field('devuelto', instant),
        reason: field('motivo', nullable(text(500))),
        who: field('quien', nullable(text(200))),
      }),
      100,
    ),
  ),
  breakdown: field('desglose', nullable(PayoutBreakdown)),
  comment: field('comentario', nullable(text(1000))),
})

const Person = nullable(text(200))

export const Batch = entity({
  id: field('lote_id', id),
  currency: field('moneda', currency),
  status: field('estado', batchStatus),
  /** An approval names the version that was seen. */
  version: field('version', whole(1, 1_000_000)),
  note: field('nota', nullable(text(500))),
  totalCents: field('total_cent', sum),
  count: field('pagos_total', whole(0, 5000)),
  createdAt: field('creado', instant),
  createdBy: field('creado_por', Person),
  approvedAt: field('aprobado', nullable(instant)),
  approvedBy: field('aprobado_por', Person),
  exportedAt: field('exportado', nullable(instant)),
  /** When its transfers were first handed out as a table; from then on it can neither be cancelled nor changed. */
  listedAt: field('transferencias', nullable(instant)),
  /** Requested execution date of the bank; before there is a file, the next possible one. */
  executesOn: field('fecha_cargo', nullable(day)),
  closedAt: field('cerrado', nullable(instant)),
})

export const BatchDetail = Batch.extend({
  payouts: field('pagos', list(Payout, 5000)),
  /** False for a person who is no second one, and when it is no draft. */
  mayApprove: field('puede_aprobar', flag),
  /**
   * Why a draft needs another person: a hand in it (`propio`), an administrator for less than 48 hours, tied to an editor by
   * an appointment of the last 30 days; in the last 90 days they changed the data of a payee in it (`cuenta`) or were shown
   * a sign-in link of one (`enlace`), or made a payout of one owed again (`reabierto`); or they are one of its payees.
   */
  obstacle: field(
    'impedimento',
    nullable(word('propio', 'reciente', 'nombrado', 'cuenta', 'enlace', 'beneficiario', 'reabierto')),
  ),
  /** The payees that the last four are about. */
  obstaclePayees: field('impedimento_de', list(text(1000), 5000)),
  /** False without an account of the festival to pay from, and in other currencies than euro. */
  hasFile: field('con_fichero', flag),
  /** The account of the festival it is paid from, last digits alone; null while there is none. */
  payer: field(
    'cuenta_festival',
    nullable(entity({ name: field('titular', text(70)), iban: field('iban', text(20)) })),
  ),
  /** Who changed it, oldest first. */
  history: field(
    'historial',
    list(
      entity({
        at: field('fecha', instant),
        who: field('quien', Person),
        action: field(
          'accion',
          word(
            'created',
            'dropped',
            'approved',
            'exported',
            'paid',
            'returned',
            'cancelled',
            'ibans_seen',
            'transfers_listed',
          ),
        ),
        name: field('nombre', nullable(text(1000))),
      }),
      5000,
    ),
  ),
})

/** Money that waits for one reason: that of an event, or of the payee. */
const Wait = entity({
  part: field('motivo_evento', nullable(partReason)),
  hold: field('motivo', nullable(holdReason)),
  cents: field('importe_cent', owedBalance),
  payees: field('beneficiarios', whole(0, 1_000_000)),
  /** The first moment some of it is released; null where none is known. */
  readyAt: field('desde', nullable(instant)),
})

/**
 * What is owed in one currency and what was paid. The first three less `debtCents` are the balance of the ledger; a payee
 * without bank data counts there with all that is theirs.
 */
const OwedFigures = entity({
  payableCents: field('pagable_cent', sum),
  payablePayees: field('pagables', whole(0, 1_000_000)),
  waitingCents: field('espera_cent', owedBalance),
  missingCents: field('sin_datos_cent', owedBalance),
  missingPayees: field('sin_datos', whole(0, 1_000_000)),
  /** What payees owe the festival. */
  debtCents: field('deuda_cent', sum),
  /** Left the bank for payees, less what came back. */
  paidCents: field('pagado_cent', owedBalance),
  lastPaidAt: field('ultimo_pago', nullable(instant)),
  /** The sums of `waitingCents` by reason, the largest first. */
  waits: field('esperas', list(Wait, 100)),
})

/** Who could be paid now in one currency, and who not and why. Without `moneda`, euro. */
export const getPayoutProposal = defineCall({
  wireName: 'app_pagos_propuesta',
  access: 'admin',
  task: 'money',
  summary: 'Who is owed money, how much of it can go out now, and what holds the rest.',
  input: entity({ currency: field('moneda', filter(currency)) }),
  output: entity({
    currency: field('moneda', currency),
    currencies: field('monedas', list(text(3))),
    /** Whether a file for the bank can be made. */
    hasFile: field('con_fichero', flag),
    figures: field('cifras', OwedFigures),
    dues: field('propuesta', list(Due, 5000)),
  }),
})
