/**
 * A response that was serialised and validated already, as pieces of JSON text in UTF-8: the dispatcher sends them
 * unchanged. For long lists with the same rows again and again.
 */
export class CheckedJson {
  readonly parts: readonly Buffer[]

  constructor(parts: readonly Buffer[]) {
    this.parts = parts
  }

  /** The same with the response type of the handler. */
  static as<T>(parts: readonly Buffer[]): T {
    return new CheckedJson(parts) as unknown as T
  }
}
