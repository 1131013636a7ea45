import "server-only"
import { isVerified } from "#contract/domain"
import { domainList } from "#contract/methods/domain"
import type { Access } from "#lib/access/auth/guard"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import { readMethod } from "#lib/mail-api/proxy/read"

/** SENDING-10: the sender that a page begins with; "" without any. */
export async function firstSender(access: Access, mode: DeliveryMode): Promise<string> {
  const sandbox = access.project.sandbox_sender ?? ""
  return mode === "sandbox" ? sandbox : ((await verifiedSender(access)) ?? sandbox)
}

/** An address at the first verified domain of the project; null without one, or while it cannot be read. */
export async function verifiedSender(access: Access): Promise<string | null> {
  const answer = await readMethod(access, domainList, { limit: 100 })
  const verified = answer.ok ? answer.value.domains.find(isVerified) : undefined
  return verified ? `hello@${verified.domain}` : null
}
