import type { Counted } from "../_range/messages-href.ts"
import { type Filters, noValue } from "./query.ts"

/** What of these filters the list of messages knows too: of each one value. Pure. */
export function listFilters({
  provider,
  reason,
  template,
  domain,
}: Filters): Pick<Counted, "provider" | "reason" | "template" | "domain"> {
  const single = <T>(values: readonly T[]) => (values.length === 1 ? values[0] : undefined)
  const [one, why, id, name] = [single(provider), single(reason), single(template), single(domain)]
  return {
    ...(one && { provider: one }),
    ...(why && why !== noValue && { reason: why }),
    ...(id && id !== noValue && { template: id }),
    ...(name && { domain: name }),
  }
}

/** True when the list of messages can show exactly what these filters leave. */
export const isListed = ({ provider, reason, template, server, domain }: Filters): boolean =>
  server.length === 0 &&
  !template.includes(noValue) &&
  !reason.includes(noValue) &&
  [provider, reason, template, domain].every((values) => values.length <= 1)
