import { createHash } from 'node:crypto'
import type { saveFestivalLogo as contract } from '@larunbat/contract'
import type { FestivalSettings } from '@larunbat/rules/reference/festival-settings'
import { DEFAULT_COLOURS } from '@larunbat/rules/reference/identity'
import { sql } from 'kysely'
import type { SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { preparePicture, readBase64 } from '../../files/images/index.ts'
import { AppError } from '../../platform/errors.ts'
import { type FestivalLook, type Logo, logoAddress } from '../../platform/festival-look.ts'
import { isReplyAddressProved } from './reply-address-store.ts'

const MAX_SIDE = 512

/**
 * Stores a picture as a logo to choose from: re-encoded by the processes for pictures, at most 512 pixels a side, transparent
 * where it was. It is shown from the save of the settings on. Throws `media.not_a_picture` for SVG too, which can hold scripts.
 */
export const saveFestivalLogo: SignedInHandler<typeof contract> = async (ctx, { base64 }) => {
  const picture = await preparePicture({
    body: readBase64(base64),
    widths: [MAX_SIDE],
    isFullKept: false,
    accountId: ctx.actor.accountId,
  })
  const safe = picture.variants[0]?.body
  if (!safe) throw new AppError('media.not_a_picture', { fields: ['base64'] })
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(safe)
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  const logo = { hash, png: data, width: info.width, height: info.height }
  await insertLogo(ctx.db, logo)
  return { logo: hash, address: logoAddress({ logo }) ?? '', width: logo.width, height: logo.height }
}

/** Stores a logo, and deletes those that a day after were not chosen. */
async function insertLogo(db: Db, logo: Logo): Promise<void> {
  await sql`delete from festival_logo where created_at < now() - interval '1 day'
    and hash not in (select value #>> '{}' from festival_setting where name = 'logo')`.execute(db)
  await db
    .insertInto('festival_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: sql<string>`now()` }))
    .execute()
}

/** Returns a stored logo. */
export const findLogo = (db: Db, hash: string): Promise<Logo | undefined> =>
  db
    .selectFrom('festival_logo')
    .select(['hash', 'png', 'width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Returns the look that settings describe, with the shipped colour where one is not set. */
export async function lookOf(db: Db, settings: FestivalSettings): Promise<FestivalLook> {
  const { senderName, replyAddress, postalAddress, footerLine, logo } = settings
  return {
    colours: {
      main: settings.mainColour || DEFAULT_COLOURS.main,
      action: settings.actionColour || DEFAULT_COLOURS.action,
      accent: settings.accentColour || DEFAULT_COLOURS.accent,
    },
    logo: logo ? await findLogo(db, logo) : undefined,
    senderName,
    replyAddress: replyAddress !== '' && (await isReplyAddressProved(db, replyAddress)) ? replyAddress : '',
    postalAddress,
    footerLine,
  }
}
