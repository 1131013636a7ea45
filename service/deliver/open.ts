import type { Component, Context } from "../context.ts"
import { isWithin } from "../network/networks.ts"
import { openRoutes } from "../routing/routes.ts"
import { fetchPolicy } from "../tls-policy/mta-sts/fetch-policy.ts"
import { openStsPolicies } from "../tls-policy/mta-sts/policies.ts"
import { openStsRefresh } from "../tls-policy/mta-sts/refresh-worker.ts"
import { openDelivery } from "./worker.ts"

/** Ports of the other side, and the certificates that are trusted instead of the public ones; for tests. */
type OtherSide = { smtpPort: number; policyPort: number; ca: string }

/** Delivery with its routes and the policies that they need. */
export function openDeliveryByMode(ctx: Context, otherSide?: OtherSide): Component {
  const policies = openStsPolicies({ ...ctx, ...policySources(ctx, otherSide) })
  const refresh = openStsRefresh(ctx, policies)
  const hosts = otherSide && { port: otherSide.smtpPort, ca: otherSide.ca }
  const delivery = openDelivery(ctx, openRoutes(ctx, policies, hosts))
  return {
    async close() {
      await delivery.close()
      await refresh.close()
    },
  }
}

function policySources({ dns, config }: Pick<Context, "dns" | "config">, otherSide?: OtherSide) {
  const { deliverAllow } = config
  return {
    txt: async (name: string) => (await dns.txt(name)).records,
    fetchPolicy: (domain: string) =>
      fetchPolicy(domain, {
        addresses: async (name) => (await dns.address(name)).records.map(({ address }) => address),
        isAllowed: (address) => isWithin(deliverAllow, address),
        ...(otherSide && { port: otherSide.policyPort, ca: otherSide.ca }),
      }),
  }
}
