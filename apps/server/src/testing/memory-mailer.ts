import { randomUUID } from 'node:crypto'
import type { QueryExecutorProvider } from 'kysely'
import type { Letter, Mailer } from '../platform/mail/mailer.ts'
import { copyMail } from '../platform/mail/outbox-store.ts'
import type { RenderedMail } from '../platform/mail/render.ts'
import { renderFromSources } from '../platform/mail/testing/templates.ts'

/** Keeps letters for tests to read. */
export class MemoryMailer implements Mailer {
  readonly letters: Letter[] = []

  async send(_db: unknown, letter: Letter): Promise<undefined> {
    this.letters.push(letter)
  }

  render(letter: Letter): Promise<RenderedMail> {
    return renderFromSources(letter, 'http://larunbat.example')
  }

  /** A copy in the outbox of the database, where letters of tests are not: write the mail there first. */
  sendAgain(db: unknown, mailId: number): Promise<number | undefined> {
    return copyMail(db as QueryExecutorProvider, mailId, {
      messageId: `<${randomUUID()}@larunbat.example>`,
      status: 'kept',
    })
  }

  to(address: string): Letter[] {
    return this.letters.filter(({ to }) => to === address)
  }
}
