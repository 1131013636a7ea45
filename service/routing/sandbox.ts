import { type Host, hostText, type Plan } from "./plan.ts"
import { faultOf } from "./sandbox-tls.ts"

/** New connections are opened when one destination behind the host stalls; these are for all others together. */
const connectionsMax = 20

const connectionsPerDomain = 10

/**
 * In the sandbox one host replaces every provider: its connections serve all domains one after the other, and each
 * domain is a separate destination.
 */
export const sandboxPlan = (host: Host, domain: string): Plan => ({
  hops: [
    {
      host,
      tls: { kind: "may" },
      ca: undefined,
      login: null,
      key: hostText(host),
      connectionsMax,
      messagesMax: Number.POSITIVE_INFINITY,
      why: "",
      ...faultOf(host, domain),
    },
  ],
  destination: domain,
  connectionsMax: connectionsPerDomain,
  isLimitShared: false,
  areOurs: false,
  isPartial: false,
})
