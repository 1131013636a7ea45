import "server-only"
import { cache } from "react"
import { systemInfo } from "#contract/methods/system"
import type { Access } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import type { Result } from "#lib/platform/result"
import { callWithKey } from "./proxy.ts"

/**
 * Delivery mode of the service, read once per request. Every role can see it, because it is not secret and prevents
 * accidents.
 */
export const loadDeliveryMode = cache(async (access: Access): Promise<DeliveryMode> => {
  return modeOf(await callWithKey(await openedStore(), access, systemInfo, {}))
})

/** Reads the mode from an answer of system/info. */
export function modeOf(answer: Result<unknown>): Exclude<DeliveryMode, null> {
  if (!answer.ok) return "silent"
  const mode = systemInfo.output.safeParse(answer.value).data?.delivery_mode
  return mode === "sandbox" || mode === "relay" || mode === "direct" ? mode : "unknown"
}
