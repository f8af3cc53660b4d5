import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type SignedParameters, type Signer, signParameters } from '../redsys/parameters.ts'
import { isSigned, type SignatureVersion, signFor, versionNamed } from '../redsys/signature.ts'

/** A terminal as a bank hands one out. */
export const TERMINAL = { merchant: '999008881', terminal: '1', secret: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' }

/** Fault of the connection; `lost` carries out the request and drops the response. */
export type BankTrouble = 'none' | 'reset' | 'silent' | 'garbage' | 'error' | 'closed' | 'unsigned' | 'lost'

interface Operation {
  request: Map<string, string>
  version: SignatureVersion
  state: 'S' | 'F'
  response: string
  amount: string
}

/** How a buyer behaves on the bank's page, and the bank with what it has to say. */
export interface Visit {
  outcome?: 'paid' | 'declined' | 'left'
  notify?: 'once' | 'twice' | 'never' | 'forged' | 'foreign'
  /** Replaces what the notification says. */
  says?: Record<string, string>
  /** The address leading back carries what was signed. */
  tells?: boolean
}

export interface RedsysStandIn {
  origin: string
  trouble: BankTrouble
  /** Delay of the next query before it is processed, and of its response; later ones have none. */
  nextWaitsMs: { before?: number; after?: number }
  asked: number
  /** Units given back by order. */
  refunds: { order: string; amount: string }[]
  /** Posts the form of a hand-over page as a browser does; returns the status and what the bank shows. */
  open(html: string): Promise<{ status: number; text: string; order: string }>
  /** Does something on the bank's page; returns where it leads. */
  pay(order: string, visit?: Visit): Promise<string>
  /** Sends the notification of an order once more. */
  notify(order: string, says?: Record<string, string>, signer?: Signer): Promise<number>
  close(): Promise<void>
}

/**
 * Redsys as far as a shop sees it: a separate server that checks every signature. `reach` returns the reachable address
 * of the shop.
 */
export async function redsysStandIn(reach: (address: string) => string): Promise<RedsysStandIn> {
  const orders = new Map<string, Operation>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bank: RedsysStandIn = {
    origin,
    trouble: 'none',
    nextWaitsMs: {},
    asked: 0,
    refunds: [],
    async open(html) {
      const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
      const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
      const body = new URLSearchParams(
        fields.map(([, name = '', value = '']): [string, string] => [name, value]),
      )
      const shown = await fetch(action, { method: 'POST', body })
      const text = await shown.text()
      return { status: shown.status, text, order: /data-order="(\w+)"/.exec(text)?.[1] ?? '' }
    },
    async pay(order, { outcome = 'paid', notify = 'once', says, tells = false } = {}) {
      const operation = orders.get(order) as Operation
      if (outcome === 'left') return operation.request.get('ds_merchant_urlko') ?? ''
      Object.assign(operation, { state: 'F', response: outcome === 'paid' ? '0000' : '0190' })
      const signer = { ...TERMINAL, version: operation.version }
      for (let times = notify === 'twice' ? 2 : notify === 'once' ? 1 : 0; times > 0; times--)
        await bank.notify(order, says, signer)
      if (notify === 'forged') await bank.notify(order, says, { ...signer, secret: 'A'.repeat(32) })
      if (notify === 'foreign') await bank.notify(order, { Ds_MerchantCode: '123456789' }, signer)
      const back = new URL(
        operation.request.get(outcome === 'paid' ? 'ds_merchant_urlok' : 'ds_merchant_urlko') ?? '',
      )
      if (tells)
        for (const [name, value] of Object.entries(saidOf(operation, order, {}, signer)))
          back.searchParams.set(name, value)
      return back.href
    },
    async notify(order, says = {}, signer) {
      const operation = orders.get(order) as Operation
      const signed = saidOf(operation, order, says, signer ?? { ...TERMINAL, version: operation.version })
      const to = reach(operation.request.get('ds_merchant_merchanturl') ?? '')
      return (await fetch(to, { method: 'POST', body: new URLSearchParams({ ...signed }) })).status
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bank.asked += 1
    const { trouble, nextWaitsMs } = bank
    bank.nextWaitsMs = {}
    await pause(nextWaitsMs.before ?? 0)
    if (trouble === 'reset') return void request.socket.destroy()
    if (trouble === 'silent') return
    if (trouble === 'garbage') return void response.end('<html>{"errorCode": 4</html>')
    if (trouble === 'error') return void response.writeHead(502).end()
    const path = request.url ?? ''
    const text = path.endsWith('/realizarPago')
      ? show(new URLSearchParams(body))
      : path.endsWith('/trataPeticionREST')
        ? operate(JSON.parse(body) as SignedParameters)
        : query(body)
    await pause(nextWaitsMs.after ?? 0)
    if (trouble === 'lost') return void request.socket.destroy()
    const type = path.endsWith('/realizarPago') ? 'text/html' : 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(text)
  }

  function show(form: URLSearchParams): string {
    const signed = Object.fromEntries(form) as unknown as SignedParameters
    const request = readRequest(signed)
    if (!request) return 'SIS0042'
    const order = request.get('ds_merchant_order') ?? ''
    if (!/^\d{4}[0-9A-Za-z]{0,8}$/.test(order)) return 'SIS0075'
    if (orders.has(order)) return 'SIS0051'
    const version = versionNamed(signed.Ds_SignatureVersion) as SignatureVersion
    const amount = request.get('ds_merchant_amount') ?? ''
    orders.set(order, { request, version, state: 'S', response: '', amount })
    const how = request.get('ds_merchant_paymethods') === 'z' ? 'Bizum' : 'Tarjeta'
    return `<main data-order="${order}">${how} ${amount} ${request.get('ds_merchant_consumerlanguage')}</main>`
  }

  function operate(signed: SignedParameters): string {
    const request = readRequest(signed)
    if (!request) return '{"errorCode":"SIS0042"}'
    const order = request.get('ds_merchant_order') ?? ''
    const operation = orders.get(order)
    const amount = request.get('ds_merchant_amount') ?? ''
    if (operation?.response !== '0000') return '{"errorCode":"SIS0054"}'
    const given = bank.refunds.filter((refund) => refund.order === order)
    const left = given.reduce((all, refund) => all - Number(refund.amount), Number(operation.amount))
    if (Number(amount) > left) return '{"errorCode":"SIS0057"}'
    bank.refunds.push({ order, amount })
    const signer = { ...TERMINAL, version: versionNamed(signed.Ds_SignatureVersion) as SignatureVersion }
    const said = saidOf(
      operation,
      order,
      { Ds_Amount: amount, Ds_Response: '0900', Ds_TransactionType: '3' },
      signer,
    )
    return JSON.stringify(
      bank.trouble === 'unsigned' ? { ...said, Ds_Signature: said.Ds_SignatureVersion } : said,
    )
  }

  function query(body: string): string {
    const version = /<Version [\s\S]*<\/Version>/.exec(body)?.[0] ?? ''
    const order = /<Ds_Order>(\w+)</.exec(version)?.[1] ?? ''
    const signature = /<Signature>([^<]+)</.exec(body)?.[1] ?? ''
    const operation = orders.get(order)
    const isRefund = version.includes('<Ds_TransactionType>3<')
    const rows = isRefund
      ? bank.refunds
          .filter((refund) => refund.order === order)
          .map(({ amount }) => row(order, 'F', '0900', amount))
      : operation
        ? [row(order, operation.state, operation.response, operation.amount)]
        : []
    const inner = !isSigned('V1', TERMINAL.secret, order, version, signature)
      ? '<ErrorMsg><Ds_ErrorCode>XML0023</Ds_ErrorCode></ErrorMsg>'
      : bank.trouble === 'closed'
        ? '<ErrorMsg><Ds_ErrorCode>XML0028</Ds_ErrorCode></ErrorMsg>'
        : rows.join('') || '<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>'
    const text = `<Messages><Version Ds_Version="0.0"><Message>${inner}</Message></Version></Messages>`
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escaped}</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`
  }
  return bank
}

const row = (order: string, state: string, response: string, amount: string) =>
  `<Response Ds_Version="0.0"><Ds_MerchantCode>${TERMINAL.merchant}</Ds_MerchantCode><Ds_Terminal>${TERMINAL.terminal}</Ds_Terminal><Ds_Order>${order}</Ds_Order><Ds_Amount>${amount}</Ds_Amount><Ds_Currency>978</Ds_Currency><Ds_State>${state}</Ds_State>${response ? `<Ds_Response>${response}</Ds_Response>` : ''}</Response>`

/** A shop's request, if it is signed by the terminal's key; by names in lower case. */
function readRequest(signed: SignedParameters): Map<string, string> | undefined {
  const version = versionNamed(signed.Ds_SignatureVersion)
  const text = signed.Ds_MerchantParameters
  // The bank accepts capital names only, and in the newer version no padded Base64.
  if (!version || (version === 'V2' && /[+/=]/.test(text))) return undefined
  const values = JSON.parse(Buffer.from(text, 'base64').toString()) as Record<string, string>
  const order = values.DS_MERCHANT_ORDER ?? ''
  if (
    values.DS_MERCHANT_MERCHANTCODE !== TERMINAL.merchant ||
    values.DS_MERCHANT_TERMINAL !== TERMINAL.terminal
  )
    return undefined
  if (signFor(version, TERMINAL.secret, order, text) !== signed.Ds_Signature) return undefined
  return new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
}

function saidOf(
  { request, response, amount }: Operation,
  order: string,
  says: Record<string, string>,
  signer: Signer,
): SignedParameters {
  const values = {
    Ds_Date: '22%2F11%2F2026',
    Ds_Hour: '19%3A30',
    Ds_Amount: amount,
    Ds_Currency: request.get('ds_merchant_currency') ?? '',
    Ds_Order: order,
    Ds_MerchantCode: TERMINAL.merchant,
    Ds_Terminal: '001',
    Ds_Response: response,
    Ds_MerchantData: request.get('ds_merchant_merchantdata') ?? '',
    Ds_TransactionType: '0',
    Ds_AuthorisationCode: response === '0000' ? '123456' : '',
    ...says,
  }
  // Answers are signed over the name of the order as requests are.
  return signParameters(signer, { ...values, DS_MERCHANT_ORDER: order })
}
