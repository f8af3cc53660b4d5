import { ApiError } from '@larunbat/contract/client'
import type { Call } from '@larunbat/contract/kit'

/** The other side of the calls, as a test says it; a call it says nothing of gets no answer. */
export class FakeServer {
  isDown = false
  /** Links it no longer knows. */
  readonly ended = new Set<string>()
  readonly #answers = new Map<string, (wire: unknown) => unknown>()

  on<I, O>({ wireName, input, output }: Call<I, O>, answer: (input: I) => O | Promise<O>): void {
    this.#answers.set(wireName, async (wire) => {
      const asked = input.read(wire)
      if (this.ended.has(String((asked as { token?: string }).token)))
        throw new ApiError('door.link_invalid', 'This link is over.')
      return output.write(await answer(asked), '')
    })
  }

  readonly fetch = async (address: string, init: { body: string }): Promise<Response> => {
    const answer = this.#answers.get(address.split('/').at(-1) ?? '')
    if (this.isDown || !answer) throw new TypeError('no network')
    try {
      return Response.json({ error: false, msg: '', data: await answer(JSON.parse(init.body)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return Response.json({ error: true, msg: error.message, data: { code: error.code } })
    }
  }
}
