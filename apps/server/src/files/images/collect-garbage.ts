/**
 * Gives back memory that is done with, now. Pixels lie outside of what the collector counts, so by itself it would let
 * several copies of them stand. Only where node was started with `--expose-gc`, as the encoder is.
 */
export function collectGarbage(): void {
  globalThis.gc?.()
}
