/**
 * An answer that was written and checked against the contract already, as pieces of JSON text in UTF-8: the dispatcher sends
 * them as they are. For long lists whose rows are the same again and again.
 */
export class CheckedJson {
  readonly parts: readonly Buffer[]

  constructor(parts: readonly Buffer[]) {
    this.parts = parts
  }

  /** The same under the type of the answer that a handler promises. */
  static as<T>(parts: readonly Buffer[]): T {
    return new CheckedJson(parts) as unknown as T
  }
}
