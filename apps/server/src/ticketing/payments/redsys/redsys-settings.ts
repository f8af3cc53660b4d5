import type { Signer } from './parameters.ts'

/** How a terminal at Redsys is reached. */
export interface RedsysSettings extends Signer {
  /** Number of the merchant (FUC). */
  merchant: string
  terminal: string
  /** Scheme, host and port of Redsys. */
  origin: string
  /** Whether it may be queried for payments, which some banks do not allow their merchants. */
  hasQueries: boolean
  timeoutMs: number
}
