import type { Acknowledgements } from './acknowledgements.ts'
import { HttpClient } from './http.ts'
import { atOnce } from './offered-load.ts'
import type { Product } from './product.ts'
import { Shopper } from './shopper.ts'

const CLIENTS = 24
const WARM_SECONDS = 4
const SECONDS = 12

/** Whole paid purchases a second that the product manages when as many clients as it likes come one after the other. */
export async function ceilingOf(product: Product, told: Acknowledgements, body: object): Promise<number> {
  const shopper = new Shopper(product.url, told, new HttpClient(product.url, { connections: CLIENTS }))
  let bought = 0
  const buy = async (n: number) => {
    const key = `ceiling-${performance.now()}-${n}`
    const { paid } = await shopper.buy({ body, key, email: `${key}@example.org`, isPaid: true })
    if (paid?.data?.estado === 'pagada') bought += 1
  }
  await atOnce(CLIENTS, WARM_SECONDS, buy)
  bought = 0
  const began = performance.now()
  await atOnce(CLIENTS, SECONDS, buy)
  const seconds = (performance.now() - began) / 1000
  shopper.http.close()
  return bought / seconds
}
