import type { SignedInCtx } from '../../database/context.ts'
import { translate } from '../../platform/texts.ts'

interface TeamFlags {
  isFeatured?: boolean | null | undefined
  is360?: boolean | null | undefined
  isBlacklisted?: boolean | null | undefined
}

/**
 * Tells a client that sends other values of what the festival's team alone sets that these stay as they are: an event that is
 * sent back whole must not undo them. An administrator is told that they have a call of their own.
 */
export function remarkTeamFlags(
  { actor, language, remarks }: SignedInCtx,
  stored: { [flag in keyof TeamFlags]-?: boolean },
  sent: TeamFlags,
): void {
  const isIgnored = (Object.keys(stored) as (keyof TeamFlags)[]).some(
    (flag) => typeof sent[flag] === 'boolean' && sent[flag] !== stored[flag],
  )
  const key = actor.isAdmin ? 'team_flags_elsewhere' : 'team_flags'
  if (isIgnored) remarks?.push(translate(language, `messages:content.${key}`))
}
