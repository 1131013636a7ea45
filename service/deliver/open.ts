import type { Component, Context } from "../context.ts"
import { isWithin } from "../networks.ts"
import { openRoutes } from "../routing/routes.ts"
import { fetchPolicy } from "../tls-policy/mta-sts/fetch-policy.ts"
import { openStsPolicies } from "../tls-policy/mta-sts/policies.ts"
import { openStsRefresh } from "../tls-policy/mta-sts/refresh-worker.ts"
import { openDelivery } from "./worker.ts"

/** Delivery with its routes and the policies that they ask for. */
export function openDeliveryByMode(ctx: Context): Component {
  const policies = openStsPolicies({ ...ctx, ...policySources(ctx) })
  const refresh = openStsRefresh(ctx, policies)
  const delivery = openDelivery(ctx, openRoutes(ctx, policies))
  return {
    async close() {
      await delivery.close()
      await refresh.close()
    },
  }
}

function policySources({ dns, config }: Pick<Context, "dns" | "config">) {
  const { deliverAllow } = config
  return {
    txt: async (name: string) => (await dns.txt(name)).records,
    fetchPolicy: (domain: string) =>
      fetchPolicy(domain, {
        addresses: async (name) => (await dns.address(name)).records.map(({ address }) => address),
        // An empty list of networks is everywhere.
        isAllowed: (address) => deliverAllow.length > 0 && isWithin(deliverAllow, address),
      }),
  }
}
