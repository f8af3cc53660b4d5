import { listPublicParticipants } from '@larunbat/contract/public'
import { fold } from '@larunbat/rules/fold'
import { pickText } from '@larunbat/rules/multilingual-text'
import { PARTICIPANT_KIND } from '@larunbat/rules/participant-kind'
import { KINDS } from '../programme/public-event.ts'
import { printCursor, readCursor } from './cursor.ts'
import { listPublicParticipantRows } from './participant-store.ts'
import { DEFAULT_LIMIT, reader } from './read-context.ts'

const NUMBERS = {
  artist: PARTICIPANT_KIND.artist,
  organiser: PARTICIPANT_KIND.organizer,
  collaborator: PARTICIPANT_KIND.collaborator,
}

export const readParticipants = reader(listPublicParticipants, async (ctx, query) => {
  const { limit = DEFAULT_LIMIT, cursor, kind, words = '' } = query
  const asked = { kind, words }
  const [after = 0] = readCursor(cursor, asked, ['number']) ?? []
  const rows = await listPublicParticipantRows(ctx.db, {
    after: Number(after),
    kind: kind && NUMBERS[kind],
    words: fold(words).split(/\s+/).filter(Boolean),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  const absolute = (address: string) => new URL(address, ctx.publicUrl).href
  return {
    data: page.map(({ id, profile, events }) => ({
      id,
      name: profile.name,
      kind: KINDS[profile.kind] ?? 'collaborator',
      description: profile.description ? pickText(profile.description, ctx.language) : null,
      web: profile.web ?? null,
      photo: profile.profilePhoto ? absolute(profile.profilePhoto) : null,
      events: events.map((event) => ({ id: event.id, name: pickText(event.title, ctx.language) })),
    })),
    hasMore,
    nextCursor: hasMore && last ? printCursor([last.id], asked) : null,
  }
})
