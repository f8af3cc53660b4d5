import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { createDoorLink } from './check-in/create-check-in-link.ts'
import { getDoorState } from './check-in/get-check-in-state.ts'
import { listDoorLinks } from './check-in/list-check-in-links.ts'
import { listDoorTickets } from './check-in/list-check-in-tickets.ts'
import { listRepeatedScans } from './check-in/list-repeated-scans.ts'
import { openCheckIn } from './check-in/open-check-in.ts'
import { revokeDoorLink } from './check-in/revoke-check-in-link.ts'
import { sendScans } from './check-in/send-scans.ts'
import { collectAtDoor, collectOrder } from './door-sales/collect-at-door.ts'
import { sellAtDoor, sellTickets } from './door-sales/sell-at-door.ts'
import { findOrders } from './order-management/find-orders.ts'
import { getOrder } from './order-management/get-order.ts'
import { listGuests } from './order-management/list-attendees.ts'
import { listOrders } from './order-management/list-orders.ts'
import { cancelNetworkBookings, listNetworkBookings } from './order-management/network-bookings.ts'
import { resendOrder } from './order-management/resend-order.ts'
import { getCheckout } from './orders/get-checkout.ts'
import { releaseCheckout } from './orders/release-checkout.ts'
import { reservePlaces } from './orders/reserve.ts'
import { findDetailFaults, setCheckoutDetails } from './orders/set-details.ts'
import { disputePayment } from './payment-disputes/dispute-payment.ts'
import { listPaymentCases } from './payment-disputes/list-payment-cases.ts'
import { settlePaymentCase } from './payment-disputes/settle-payment-case.ts'
import { payCheckout } from './payments/pay-checkout.ts'
import { decideRefundRequest } from './refund-requests/decide-request.ts'
import { listRefundRequests } from './refund-requests/list-requests.ts'
import { anonymizePurchase } from './refunds/anonymize-purchase.ts'
import { answerNotice } from './refunds/answer-notice.ts'
import { changeOrderHolder, changePurchaseHolder } from './refunds/change-holder.ts'
import { getPurchaseChanges } from './refunds/get-purchase-changes.ts'
import { getRefundRuns } from './refunds/get-refund-runs.ts'
import { listFailedRefunds } from './refunds/list-failed-refunds.ts'
import { planRefundRun } from './refunds/plan-refund-run.ts'
import { quoteOrderRefund } from './refunds/quote-order-refund.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { refundPurchase } from './refunds/refund-purchase.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { startRefundRun } from './refunds/start-refund-run.ts'
import { takeBackRefund } from './refunds/take-back-refund.ts'
import { deleteTicketType } from './ticket-types/delete-ticket-type.ts'
import { deleteVoucher } from './ticket-types/delete-voucher.ts'
import { checkVouchers, generateVouchers } from './ticket-types/generate-vouchers.ts'
import { getOffer } from './ticket-types/get-on-sale.ts'
import { getSaleTerms } from './ticket-types/get-sale-terms.ts'
import { listTicketTypes } from './ticket-types/list-ticket-types.ts'
import { listVouchers } from './ticket-types/list-vouchers.ts'
import { orderTicketTypes } from './ticket-types/order-ticket-types.ts'
import { updateSaleTerms } from './ticket-types/update-sale-terms.ts'
import { checkTicketType, updateTicketType } from './ticket-types/update-ticket-type.ts'
import { checkVoucher, updateVoucher } from './ticket-types/update-voucher.ts'
import { closeWaitingList } from './waiting-list/close-waiting-list.ts'
import { getWaitingPlace } from './waiting-list/get-waiting-place.ts'
import { joinWaitingList } from './waiting-list/join-waiting-list.ts'
import { leaveWaitingList } from './waiting-list/leave-waiting-list.ts'
import { listWaiting } from './waiting-list/list-waiting.ts'
import { offerWaiting } from './waiting-list/offer-waiting.ts'
import { passOnTicket } from './waiting-list/pass-on-ticket.ts'
import { removeWaiting } from './waiting-list/remove-waiting.ts'
import { sendOffer } from './waiting-list/send-offer.ts'

export const doorRoutes: Route<Ctx>[] = [
  route(contract.listDoorLinks, listDoorLinks),
  route(contract.createDoorLink, createDoorLink),
  route(contract.revokeDoorLink, revokeDoorLink),
  route(contract.getDoorState, getDoorState),
  route(contract.listRepeatedScans, listRepeatedScans),
  route(contract.openCheckIn, openCheckIn),
  route(contract.listDoorTickets, listDoorTickets),
  route(contract.sendScans, sendScans),
]

export const doorSalesRoutes: Route<Ctx>[] = [
  route(contract.sellAtDoor, sellAtDoor),
  route(contract.sellTickets, sellTickets),
  route(contract.collectAtDoor, collectAtDoor),
  route(contract.collectOrder, collectOrder),
]

export const orderDeskRoutes: Route<Ctx>[] = [
  route(contract.listOrders, listOrders),
  route(contract.findOrders, findOrders),
  route(contract.getOrder, getOrder),
  route(contract.resendOrder, resendOrder),
  route(contract.listNetworkBookings, listNetworkBookings),
  route(contract.cancelNetworkBookings, cancelNetworkBookings),
  route(contract.listGuests, listGuests),
]

export const ordersRoutes: Route<Ctx>[] = [
  route(contract.reservePlaces, reservePlaces),
  route(contract.setCheckoutDetails, setCheckoutDetails, (_, input) => findDetailFaults(input)),
  route(contract.getCheckout, getCheckout),
  route(contract.releaseCheckout, releaseCheckout),
]

export const paymentDeskRoutes: Route<Ctx>[] = [
  route(contract.listPaymentCases, listPaymentCases),
  route(contract.disputePayment, disputePayment),
  route(contract.settlePaymentCase, settlePaymentCase),
]

export const paymentsRoutes: Route<Ctx>[] = [route(contract.payCheckout, payCheckout)]

export const refundRequestsRoutes: Route<Ctx>[] = [
  route(contract.listRefundRequests, listRefundRequests),
  route(contract.decideRefundRequest, decideRefundRequest),
]

export const refundsRoutes: Route<Ctx>[] = [
  route(contract.getPurchaseChanges, getPurchaseChanges),
  route(contract.refundPurchase, refundPurchase),
  route(contract.answerNotice, answerNotice),
  route(contract.changePurchaseHolder, changePurchaseHolder),
  route(contract.anonymizePurchase, anonymizePurchase),
  route(contract.changeOrderHolder, changeOrderHolder),
  route(contract.quoteOrderRefund, quoteOrderRefund),
  route(contract.refundOrder, refundOrder),
  route(contract.takeBackRefund, takeBackRefund),
  route(contract.planRefundRun, planRefundRun),
  route(contract.startRefundRun, startRefundRun),
  route(contract.getRefundRuns, getRefundRuns),
  route(contract.listFailedRefunds, listFailedRefunds),
  route(contract.retryRefund, retryRefund),
]

export const offersRoutes: Route<Ctx>[] = [
  route(contract.getOffer, getOffer),
  route(contract.listTicketTypes, listTicketTypes),
  route(contract.updateTicketType, updateTicketType, checkTicketType),
  route(contract.deleteTicketType, deleteTicketType),
  route(contract.orderTicketTypes, orderTicketTypes),
  route(contract.listVouchers, listVouchers),
  route(contract.updateVoucher, updateVoucher, checkVoucher),
  route(contract.deleteVoucher, deleteVoucher),
  route(contract.generateVouchers, generateVouchers, checkVouchers),
  route(contract.getSaleTerms, getSaleTerms),
  route(contract.updateSaleTerms, updateSaleTerms),
]

export const waitingRoutes: Route<Ctx>[] = [
  route(contract.closeWaitingList, closeWaitingList),
  route(contract.getWaitingPlace, getWaitingPlace),
  route(contract.joinWaitingList, joinWaitingList),
  route(contract.leaveWaitingList, leaveWaitingList),
  route(contract.listWaiting, listWaiting),
  route(contract.offerWaiting, offerWaiting),
  route(contract.passOnTicket, passOnTicket),
  route(contract.removeWaiting, removeWaiting),
  route(contract.sendOffer, sendOffer),
]
