/** Returns what stands under "Unreleased" in a CHANGELOG; empty when there is nothing. */
export function unreleasedChanges(text: string): string {
  const [, changes = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? []
  return changes.trim()
}

/** Returns the CHANGELOG with those changes under the version, and an empty "Unreleased" above. `day` is `YYYY-MM-DD`. */
export function withRelease(text: string, version: string, day: string): string {
  return text.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} - ${day}\n`)
}

/** Returns whether the first version is newer; both are `major.minor.patch`. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0)
}

export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text)
