import type { DeliveryStatus } from "#contract/delivery-status"
import { type BounceRule, bounceRules, type Phase } from "./bounce-rules.ts"

export type Classification = { outcome: "delivered" | "soft" | "hard"; delivery_status: DeliveryStatus }

/**
 * What a reply means for a letter (BOUNCE-1). The text decides before the code, because hosts choose codes freely; the
 * first rule of bounce-rules.ts that fits decides, and a 4xx code keeps every letter alive.
 */
export function classifyReply(reply: string, phase: Phase): Classification {
  const text = flat(reply)
  const code = codeOf(text)
  if (phase === "data" && code >= 200 && code < 300)
    return { outcome: "delivered", delivery_status: "ok_delivered" }
  const rule = bounceRules.find((one) => fits(one, text, code, phase))
  if (!rule) return byCodeAlone(code)
  return {
    outcome: rule.class === "soft" || isTemporary(code) ? "soft" : "hard",
    delivery_status: statusOf(rule, code),
  }
}

/** A 4xx reply is temporary whatever it says; only some reasons are kept. */
function statusOf(rule: BounceRule, code: number): DeliveryStatus {
  return isTemporary(code) && !keptAt4xx.has(rule.delivery_status) ? "err_will_retry" : rule.delivery_status
}

const keptAt4xx: ReadonlySet<DeliveryStatus> = new Set([
  "err_mailbox_full",
  "err_blacklisted",
  "err_destination_misconfigured",
])

/** No rule fits: the code alone. No code at all means that the host did not answer. */
const byCodeAlone = (code: number): Classification =>
  code >= 500
    ? { outcome: "hard", delivery_status: "err_delivery_failed" }
    : { outcome: "soft", delivery_status: "err_will_retry" }

const fits = (rule: BounceRule, text: string, code: number, phase: Phase): boolean =>
  (!rule.phase || rule.phase.includes(phase)) &&
  (!rule.code || rule.code.includes(code)) &&
  rule.pattern.test(text)

const charsRead = 2000

/** One line without repeated codes (`550-5.1.1 …\n550 5.1.1 …`) and doubled blanks. */
const flat = (reply: string): string =>
  reply
    .slice(0, charsRead)
    .replace(/\r?\n\d{3}[- ](?:[245]\.\d{1,3}\.\d{1,3}\s)?/g, " ")
    .replace(/\s+/g, " ")
    .trim()

const codeOf = (text: string): number => Number(/^([2-5]\d\d)(?:\D|$)/.exec(text)?.[1] ?? 0)

const isTemporary = (code: number): boolean => code >= 400 && code < 500
