import { join } from 'node:path'
import type { TracePoint } from '../../apps/server/src/platform/trace-point.ts'
import type { ProductOptions } from '../lib/product.ts'

/** What happens when the server comes to a point. */
export interface Fault {
  point: TracePoint
  does: 'kill' | 'fail' | 'wait'
  /** Pass at which it fails, from 1. Default 1. */
  at?: number
  /** Number of failures from then on. Default 1. */
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
