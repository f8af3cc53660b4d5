import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { createApiToken } from './integrations/create-api-token.ts'
import { deleteWebhook } from './integrations/delete-webhook.ts'
import { listApiTokens } from './integrations/list-api-tokens.ts'
import { listWebhooks } from './integrations/list-webhooks.ts'
import { renewWebhookSecret } from './integrations/renew-webhook-secret.ts'
import { revokeApiToken } from './integrations/revoke-api-token.ts'
import { checkWebhook, saveWebhook } from './integrations/save-webhook.ts'
import { listDeliveriesOf, repeatDelivery, sendTestMessage } from './integrations/webhook-deliveries.ts'
import { cancelMessage } from './messages/cancel-message.ts'
import { listMessages } from './messages/list-messages.ts'
import { checkMessage } from './messages/message-input.ts'
import { previewMessage } from './messages/preview-message.ts'
import { sendMessage } from './messages/send-message.ts'
import {
  cancelAnyMessage,
  listAllMessages,
  previewTeamMessage,
  sendTeamMessage,
  testTeamMessage,
} from './messages/team-messages.ts'
import { testMessage } from './messages/test-message.ts'

export const messagesRoutes: Route<Ctx>[] = [
  route(contract.listMessages, listMessages),
  route(contract.previewMessage, previewMessage),
  route(contract.testMessage, testMessage, (_, input) => checkMessage(input)),
  route(contract.sendMessage, sendMessage, (_, input) => checkMessage(input)),
  route(contract.cancelMessage, cancelMessage),
  route(contract.listAllMessages, listAllMessages),
  route(contract.previewTeamMessage, previewTeamMessage),
  route(contract.testTeamMessage, testTeamMessage, (_, input) => checkMessage(input)),
  route(contract.sendTeamMessage, sendTeamMessage, (_, input) => checkMessage(input)),
  route(contract.cancelAnyMessage, cancelAnyMessage),
]

export const integrationRoutes: Route<Ctx>[] = [
  route(contract.createApiToken, createApiToken),
  route(contract.deleteWebhook, deleteWebhook),
  route(contract.listApiTokens, listApiTokens),
  route(contract.listWebhookDeliveries, listDeliveriesOf),
  route(contract.listWebhooks, listWebhooks),
  route(contract.renewWebhookSecret, renewWebhookSecret),
  route(contract.repeatWebhookDelivery, repeatDelivery),
  route(contract.revokeApiToken, revokeApiToken),
  route(contract.saveWebhook, saveWebhook, checkWebhook),
  route(contract.testWebhook, sendTestMessage),
]
