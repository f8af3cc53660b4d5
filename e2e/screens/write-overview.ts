import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Frame, pictureName } from './look.ts'
import type { Sight } from './sight.ts'

/** The overview of all pictures, in Markdown: a table a group, a row a screen. */
export function writeOverview(
  sights: readonly Sight[],
  framesOf: (at: number, isAll: boolean) => readonly Frame[],
  folder: string,
): string {
  const rows = sights.map((sight, at) => ({ sight, frames: framesOf(at, false) }))
  const groups = [...new Set(sights.map(({ group }) => group))]
  const parts = groups.map((group) => {
    const table = rows
      .filter(({ sight }) => sight.group === group)
      .map(({ sight, frames }) => rowOf(sight, frames, folder))
    return `## ${group}\n\n| screen | phone, light | phone, dark | desktop, light | desktop, dark |\n| --- | --- | --- | --- | --- |\n${table.join('\n')}\n`
  })
  const about =
    'The demo festival, taken by `npm run screens`. Each picture is in one of the three languages; after a change of a screen take them again.'
  return `# Every screen\n\n${about}\n\n${parts.join('\n')}`
}

function rowOf(sight: Sight, frames: readonly Frame[], folder: string): string {
  const cells = frames.map((frame) => {
    const file = pictureName(sight, frame)
    return existsSync(join(folder, file)) ? `[${frame.language}](${file})` : 'not taken yet'
  })
  return `| ${sight.name} | ${cells.join(' | ')} |`
}
