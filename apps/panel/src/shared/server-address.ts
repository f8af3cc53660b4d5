/** The address of a route of the server that is no call. */
export function serverAddress(path: string): string {
  const api = import.meta.env.VITE_API_URL ?? '/api'
  return api.replace(/\/api\/?$/, '') + path
}
