/** Address of the server as browsers know it: in the application the page's own is none. */
export const serverOrigin = (): string => new URL(import.meta.env.VITE_API_URL ?? '/', location.href).origin

/** Opens an address of the web over the application, with a way back; addresses without a host are those of our server. */
export async function openPage(address: string): Promise<void> {
  const { Browser } = await import('@capacitor/browser')
  await Browser.open({ url: new URL(address, serverOrigin()).href })
}
