import { ProviderError } from '../provider.ts'
import { send } from './ask-redsys.ts'
import type { RedsysSettings } from './redsys-settings.ts'
import { signFor } from './signature.ts'

/** Kinds of operations that can be queried. */
export const OPERATIONS = { payment: '0', refund: '3' } as const

/** Data of an operation at Redsys, by the names of its response in lower case. */
export type Operation = ReadonlyMap<string, string>

/** Response code for an operation that Redsys does not have. */
const UNKNOWN_ORDER = 'XML0024'

/**
 * Asks what became of an order's operations of one kind; none where the bank's page was not reached with it. The service
 * only speaks SOAP and takes the older signature alone. Throws `ProviderError` with the outcome `unknown`.
 */
export async function queryOperations(
  settings: RedsysSettings,
  order: string,
  kind: keyof typeof OPERATIONS,
): Promise<Operation[]> {
  const { merchant, terminal, secret } = settings
  const version =
    `<Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>${merchant}</Ds_MerchantCode>` +
    `<Ds_Terminal>${terminal}</Ds_Terminal><Ds_Order>${order}</Ds_Order>` +
    `<Ds_TransactionType>${OPERATIONS[kind]}</Ds_TransactionType></Transaction></Message></Version>`
  const signature = signFor('V1', secret, order, version)
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="http://webservices.apl02.redsys.es">' +
    `<soapenv:Header/><soapenv:Body><web:consultaOperaciones><cadenaXML><![CDATA[<Messages>${version}` +
    `<Signature>${signature}</Signature><SignatureVersion>HMAC_SHA256_V1</SignatureVersion></Messages>]]></cadenaXML>` +
    '</web:consultaOperaciones></soapenv:Body></soapenv:Envelope>'
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' }
  const answer = await send(settings, '/apl02/services/SerClsWSConsulta', headers, body)
  return readAnswer(answer, order)
}

/** Returns the operations of a response: a document within the text of another one. */
function readAnswer(answer: string, order: string): Operation[] {
  const inner = /<consultaOperacionesReturn[^>]*>([\s\S]*?)<\/consultaOperacionesReturn>/.exec(answer)?.[1]
  if (inner === undefined) throw new ProviderError('unknown', 'not_an_answer')
  const text = unescapeXml(inner.replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, '$1'))
  const fault = /<Ds_ErrorCode>\s*([A-Z]{3}\d+)\s*<\/Ds_ErrorCode>/i.exec(text)?.[1]
  if (fault?.toUpperCase() === UNKNOWN_ORDER) return []
  if (fault) throw new ProviderError('unknown', fault)
  const operations = [...text.matchAll(/<Response\b[^>]*>([\s\S]*?)<\/Response>/g)].map(
    ([, fields = '']) =>
      new Map(
        [...fields.matchAll(/<(Ds_\w+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          unescapeXml(value).trim(),
        ]),
      ),
  )
  if (operations.length === 0) throw new ProviderError('unknown', 'not_an_answer')
  if (operations.some((operation) => operation.get('ds_order') !== order))
    throw new ProviderError('unknown', 'answer_for_another_order')
  return operations
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => ENTITIES[name] as string)
