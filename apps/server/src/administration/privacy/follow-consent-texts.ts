import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { onTexts } from '../../platform/texts.ts'
import { saveConsentTexts } from './consent-texts.ts'

/** Keeps the words people agree to from now on and at every change of the texts. */
export async function followConsentTexts(
  app: FastifyInstance,
  db: Db,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const keep = () =>
    saveConsentTexts(db).catch((error: unknown) =>
      log.warn({ err: error }, 'The words that people agree to could not be kept.'),
    )
  await keep()
  let running: Promise<void> | undefined
  const stop = onTexts(() => {
    running = (running ?? Promise.resolve()).then(keep)
  })
  app.addHook('onClose', async () => {
    stop()
    await running
  })
}
