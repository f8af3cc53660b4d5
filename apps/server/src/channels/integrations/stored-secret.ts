import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { sealingKeys } from '../../files/stored-files/secret-store.ts'
import { openSecret, sealSecret } from '../../platform/seal-secret.ts'

const PURPOSE = 'webhook'

/** The secret of an endpoint as it is stored. */
export const sealedWebhookSecret = async (
  db: Db,
  services: Pick<Services, 'config'>,
  secret: Buffer,
): Promise<Buffer> => sealSecret(await sealingKeys(db, services), PURPOSE, secret)

/** Stored secrets of endpoints as they sign. */
export async function openedWebhookSecrets(
  db: Db,
  services: Pick<Services, 'config'>,
  kept: readonly Buffer[],
): Promise<Buffer[]> {
  const keys = await sealingKeys(db, services)
  return kept.map((secret) => openSecret(keys, PURPOSE, secret))
}
