import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { readAcknowledgements, type Told } from '../../apps/server/src/operations/data-audit/client-log.ts'

/**
 * The clients' own log of acknowledgements, written when the response arrives, never read from the database. Load in
 * separate processes appends to the same file.
 */
export class Acknowledgements {
  readonly file: string
  readonly counts: Record<string, number> = {}

  constructor(file: string) {
    this.file = file
  }

  note(line: Told): void {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`)
    this.count(line.told)
  }

  /** Counts results without an acknowledgement: refusals, missing responses. */
  count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by
  }

  all(): Told[] {
    return existsSync(this.file) ? readAcknowledgements(readFileSync(this.file, 'utf8')) : []
  }
}
