/**
 * Loaded before the server (`node --import`): moves its clock by PROVE_CLOCK_MS milliseconds, which may be below zero.
 * Timers and `performance.now()` go on as they are, as when the clock of a machine is set.
 */
const offset = Number(process.env.PROVE_CLOCK_MS ?? 0)
const RealDate = Date

class MovedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...(args as [number]))
  }

  static override now(): number {
    return RealDate.now() + offset
  }
}

globalThis.Date = MovedDate as DateConstructor
