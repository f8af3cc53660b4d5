/** The part of saxen that is used; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', work: (name: string, attributes: () => unknown) => void): this
    on(event: 'text', work: (value: string, decode: Decode) => void): this
    on(event: 'cdata', work: (value: string) => void): this
    on(event: 'closeTag', work: (name: string) => void): this
    on(event: 'error', work: (error: Error) => void): this
    parse(xml: string): this
    stop(): void
  }
}
