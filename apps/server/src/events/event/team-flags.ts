import type { SignedInCtx } from '../../database/context.ts'
import { translate } from '../../platform/texts.ts'

interface TeamFlags {
  isFeatured?: boolean | null | undefined
  is360?: boolean | null | undefined
  isBlacklisted?: boolean | null | undefined
}

/** Tells an owner whose client sends other values of what the festival's team alone sets that these stay as they are. */
export function remarkTeamFlags(
  { actor, language, remarks }: SignedInCtx,
  stored: { [flag in keyof TeamFlags]-?: boolean },
  sent: TeamFlags,
): void {
  if (actor.isAdmin) return
  const isIgnored = (Object.keys(stored) as (keyof TeamFlags)[]).some(
    (flag) => typeof sent[flag] === 'boolean' && sent[flag] !== stored[flag],
  )
  if (isIgnored) remarks?.push(translate(language, 'messages:content.team_flags'))
}

/** Returns the flags that an administrator sends with an event, to be stored with it; none of others. */
export function teamFlagsOf(
  { actor }: SignedInCtx,
  sent: TeamFlags,
): { isFeatured?: boolean; is360?: boolean; isBlacklisted?: boolean } {
  const { isFeatured, is360, isBlacklisted } = sent
  if (!actor.isAdmin) return {}
  return {
    ...(typeof isFeatured === 'boolean' ? { isFeatured } : {}),
    ...(typeof is360 === 'boolean' ? { is360 } : {}),
    ...(typeof isBlacklisted === 'boolean' ? { isBlacklisted } : {}),
  }
}
