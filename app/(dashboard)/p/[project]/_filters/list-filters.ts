import type { Counted } from "../_range/messages-href.ts"
import { type Filters, noValue } from "./query.ts"

/** What of these filters the list of messages knows too: of each one value. Pure. */
export function listFilters({
  provider,
  reason,
  template,
  domain,
  tag,
}: Filters): Pick<Counted, "provider" | "reason" | "template" | "domain" | "tag"> {
  const single = <T>(values: readonly T[]) => (values.length === 1 ? values[0] : undefined)
  const [one, why, id, name] = [single(provider), single(reason), single(template), single(domain)]
  return {
    ...(one && { provider: one }),
    ...(why && why !== noValue && { reason: why }),
    ...(id && id !== noValue && { template: id }),
    ...(name && { domain: name }),
    ...(tag[0] && { tag: tag[0] }),
  }
}

/** True when the list of messages can show exactly what these filters leave. */
export const isListed = ({ provider, reason, template, server, domain, campaign }: Filters): boolean =>
  server.length === 0 &&
  campaign.length === 0 &&
  !template.includes(noValue) &&
  !reason.includes(noValue) &&
  [provider, reason, template, domain].every((values) => values.length <= 1)
