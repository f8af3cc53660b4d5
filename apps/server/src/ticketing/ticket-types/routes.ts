import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { deleteTicketType } from './delete-ticket-type.ts'
import { deleteVoucher } from './delete-voucher.ts'
import { generateVouchers } from './generate-vouchers.ts'
import { getOffer } from './get-on-sale.ts'
import { getSaleTerms } from './get-sale-terms.ts'
import { listTicketTypes } from './list-ticket-types.ts'
import { listVouchers } from './list-vouchers.ts'
import { orderTicketTypes } from './order-ticket-types.ts'
import { updateSaleTerms } from './update-sale-terms.ts'
import { updateTicketType } from './update-ticket-type.ts'
import { updateVoucher } from './update-voucher.ts'

export const offersRoutes: Route<Ctx>[] = [
  route(contract.getOffer, getOffer),
  route(contract.listTicketTypes, listTicketTypes),
  route(contract.updateTicketType, updateTicketType),
  route(contract.deleteTicketType, deleteTicketType),
  route(contract.orderTicketTypes, orderTicketTypes),
  route(contract.listVouchers, listVouchers),
  route(contract.updateVoucher, updateVoucher),
  route(contract.deleteVoucher, deleteVoucher),
  route(contract.generateVouchers, generateVouchers),
  route(contract.getSaleTerms, getSaleTerms),
  route(contract.updateSaleTerms, updateSaleTerms),
]
