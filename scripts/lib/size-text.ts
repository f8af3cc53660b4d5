const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A length in bytes for the terminal: `14.2 MB`. */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 1000 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`
}
