/** True inside an application of telephones, whose shell puts its bridge into the page before any script. */
export function isNative(): boolean {
  const { Capacitor } = globalThis as { Capacitor?: { isNativePlatform?: () => boolean } }
  // The library makes the same name in browsers, where it says that it is none.
  return Capacitor?.isNativePlatform?.() ?? false
}
