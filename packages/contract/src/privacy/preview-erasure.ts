import { day, defineCall, entity, field, flag, nothing, nullable, whole, word } from '../kit/index.ts'

const count = (wire: string) => field(wire, whole(0, Number.MAX_SAFE_INTEGER))

/** What erasing the account would do now, shown before the confirmation. */
export const ErasurePreview = entity({
  /** Without a password a mailed code confirms. */
  hasPassword: field('con_password', flag),
  /** Why it is refused: tickets of a running edition are sold, or it is the only administrator. */
  obstacle: field('impedimento', nullable(word('ventas', 'saldo', 'ultimo_admin'))),
  deletedContents: count('contenidos_borrados'),
  keptContents: count('contenidos_conservados'),
  deletedParticipants: count('participantes_borrados'),
  keptParticipants: count('participantes_conservados'),
  soldTickets: count('entradas_vendidas'),
  /** Bought with the address of the account: kept, with the name, as papers of their sellers. */
  purchases: count('compras'),
  /** Waiting lists that the address stands in: its places there end. */
  waitingPlaces: count('listas_espera'),
  /** Last day on which billing data are kept, when tickets were sold. */
  retainedUntil: field('conservado_hasta', nullable(day)),
})

/** Tells what goes, what stays and why, before the account is erased. */
export const previewErasure = defineCall({
  wireName: 'app_borrar_cuenta_aviso',
  access: 'user',
  summary: 'What erasing the own account deletes, what it keeps, and what stands against it.',
  input: nothing,
  output: ErasurePreview,
})
