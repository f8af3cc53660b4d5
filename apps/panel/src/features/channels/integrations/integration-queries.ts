import {
  createApiToken,
  deleteWebhook,
  listApiTokens,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  repeatWebhookDelivery,
  revokeApiToken,
  saveWebhook,
  testWebhook,
} from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

export type ApiToken = OutputOf<typeof listApiTokens>[number]
export type Webhook = OutputOf<typeof listWebhooks>[number]
export type Delivery = Extract<OutputOf<typeof listWebhookDeliveries>, unknown[]>[number]
export type DeliveryStatus = Delivery['status']

const KEY = ['integrations']
/** What is on its way is looked at again as often while it is shown. */
const WATCH_MS = 3_000

export const useApiTokens = (isFestival: boolean) =>
  useQuery({
    queryKey: [...KEY, 'tokens', isFestival],
    queryFn: ({ signal }) => callApi(listApiTokens, { isFestival }, { signal }),
  })

export const useWebhooks = (isFestival: boolean) =>
  useQuery({
    queryKey: [...KEY, 'webhooks', isFestival],
    queryFn: ({ signal }) => callApi(listWebhooks, { isFestival }, { signal }),
  })

/** A page of what was sent; watched while something of it is on its way. */
export const useDeliveries = (id: number, page: number, status: DeliveryStatus | undefined) =>
  useQuery({
    queryKey: [...KEY, 'deliveries', id, page, status],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listWebhookDeliveries, { id, page, status }, { signal })
      return Array.isArray(answer)
        ? { rows: answer, total: answer.length, page: 1, pageSize: answer.length }
        : answer
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status: each }) => each === 'waiting') ? WATCH_MS : false,
  })

/** Changes of keys and webhooks; what is shown is read anew after each. */
export function useIntegrationActions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    createToken: useMutation({
      mutationFn: (values: InputOf<typeof createApiToken>) => callApi(createApiToken, values),
      onSettled,
    }),
    revokeToken: useMutation({
      mutationFn: (id: number) => callApi(revokeApiToken, { id }),
      onSettled,
    }),
    saveWebhook: useMutation({
      mutationFn: (values: InputOf<typeof saveWebhook>) => callApi(saveWebhook, values),
      onSettled,
    }),
    renewSecret: useMutation({
      mutationFn: (values: InputOf<typeof renewWebhookSecret>) => callApi(renewWebhookSecret, values),
      onSettled,
    }),
    deleteWebhook: useMutation({
      mutationFn: (id: number) => callApi(deleteWebhook, { id }),
      onSettled,
    }),
    test: useMutation({ mutationFn: (id: number) => callApi(testWebhook, { id }), onSettled }),
    repeat: useMutation({
      mutationFn: (values: InputOf<typeof repeatWebhookDelivery>) => callApi(repeatWebhookDelivery, values),
      onSettled,
    }),
  }
}
