import type { Letter, Mailer } from '../platform/mail/mailer.ts'

/** Keeps letters for tests to read. */
export class MemoryMailer implements Mailer {
  readonly letters: Letter[] = []

  async send(_db: unknown, letter: Letter): Promise<void> {
    this.letters.push(letter)
  }

  to(address: string): Letter[] {
    return this.letters.filter(({ to }) => to === address)
  }
}
