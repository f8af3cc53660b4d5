import { FieldFaults } from '../../platform/http/input-faults.ts'

/** Returns codes such as `field.range:1:7` by wire path as faults that are refused together. */
export function faultsOfCodes(codes: Record<string, string>): FieldFaults {
  const faults = new FieldFaults()
  for (const [path, code] of Object.entries(codes)) {
    const [key = '', a = '', b] = code.split(':')
    faults.addText(key, path, b === undefined ? { max: a } : { min: a, max: b })
  }
  return faults
}
