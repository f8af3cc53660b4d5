import type { Db } from '../../apps/server/src/database/tables.ts'

/**
 * An event with so many gallery pictures as uploads make them: nine sizes each, alternative texts in three languages.
 * Returns its number.
 */
export async function givenGallery(db: Db, owner_id: number, count: number): Promise<number> {
  const { id: event_id } = await db
    .insertInto('event')
    .values({ owner_id, title: 'Gallery' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => {
    const folder = `/files/media/${String(index).padStart(32, '0')}`
    const sizes = [320, 640, 1280].flatMap((width) => [
      [width, 'webp'],
      [width, 'avif'],
    ])
    const variants = [...sizes, [1280, 'jpg'], [1920, 'webp'], [4096, 'jpg']].map(([width, name]) => ({
      width,
      height: (Number(width) * 3) / 4,
      type: name === 'jpg' ? 'image/jpeg' : `image/${name}`,
      url: `${folder}/${width}.${name}`,
    }))
    return {
      event_id,
      use: 'gallery' as const,
      position: index + 1,
      alt: `[:es]El coro en el escenario ${index}[:en]The choir on stage ${index}[:eu]Abesbatza oholtzan ${index}[:]`,
      url: `${folder}/4096.jpg`,
      variants: JSON.stringify(variants),
      width: 6000,
      height: 4500,
      bytes: 12_000_000,
      type: 'image/jpeg',
      dominant_color: '#aa3300',
    }
  })
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('media')
      .values(rows.slice(from, from + 200))
      .execute()
  return event_id
}
