/** Typed money in minor units: `12`, `12,5`, `12.50 €`; undefined for anything else. */
export function parseAmount(typed: string): number | undefined {
  const [, whole, decimals = ''] =
    /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€$£]|EUR$/gi, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
