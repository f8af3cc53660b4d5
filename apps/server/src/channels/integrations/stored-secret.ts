import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import { openSecret, type SealingKeys, sealSecret } from '../../platform/seal-secret.ts'

const PURPOSE = 'webhook'

const keysOf = async (db: Db, { config }: Pick<Services, 'config'>): Promise<SealingKeys> => ({
  configured: config.guard.secretsKey,
  stored: await getSecret(db, 'sealing'),
})

/** The secret of an endpoint as it is stored. */
export const sealedWebhookSecret = async (
  db: Db,
  services: Pick<Services, 'config'>,
  secret: Buffer,
): Promise<Buffer> => sealSecret(await keysOf(db, services), PURPOSE, secret)

/** Stored secrets of endpoints as they sign. */
export async function openedWebhookSecrets(
  db: Db,
  services: Pick<Services, 'config'>,
  kept: readonly Buffer[],
): Promise<Buffer[]> {
  const keys = await keysOf(db, services)
  return kept.map((secret) => openSecret(keys, PURPOSE, secret))
}
