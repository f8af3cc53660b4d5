import { join } from 'node:path'
import type { TracePoint } from '../../apps/server/src/platform/trace-point.ts'
import type { ProductOptions } from '../lib/product.ts'

/** What happens when the server comes to a point. */
export interface Fault {
  point: TracePoint
  does: 'kill' | 'fail' | 'wait'
  /** At which time of passing it, from 1; 1 unless told. */
  at?: number
  /** How many times from then on; 1 unless told. */
  times?: number
  /** Of a wait. */
  ms?: number
}

/** Options of a product that has these faults. They are gone when it is started again with `PROVE_FAULTS` empty. */
export function failAt(...faults: Fault[]): Pick<ProductOptions, 'env' | 'preload'> {
  return {
    preload: [join(import.meta.dirname, 'fail-points.ts')],
    env: { PROVE_FAULTS: JSON.stringify(faults) },
  }
}

/** Environment for `Product.startServer` that leaves the faults away. */
export const WITHOUT_FAULTS = { PROVE_FAULTS: '[]' }
