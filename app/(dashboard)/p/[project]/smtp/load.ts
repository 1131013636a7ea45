import "server-only"
import { systemInfo } from "#contract/methods/system"
import { requireRight } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import type { SmtpAccess } from "#lib/interface/format/smtp-snippets"
import { modeOf } from "#lib/mail-api/proxy/delivery-mode"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { verifiedSender } from "../_sending/verified-sender.ts"
import { isOwnMachine } from "./view.ts"

/** SMTP access of this project. Keys are never shown; managers get a link to the page that creates them. */
export async function loadSmtp(slug: string) {
  const access = await requireRight(slug, "domains", "read")
  const db = await openedStore()
  const { project, user } = access
  const [verified, info] = await Promise.all([
    verifiedSender(access),
    callWithKey(db, access, systemInfo, {}),
  ])
  const server = await serverDetails(db, project)
  const { host, port, tlsPort } = server.smtp
  const about = info.ok ? systemInfo.output.safeParse(info.value).data : undefined
  return {
    project: project.project_id,
    timeZone: access.timeZone,
    place: { host, port, tlsPort },
    isOwnMachine: isOwnMachine(host),
    user: project.service_project_id,
    accountUser: user.is_owner ? (about?.user_id ?? null) : null,
    isSandbox: modeOf(info) === "sandbox",
    canSeeKeys: access.can("project", "write"),
    canSeeMessages: access.can("messages", "read"),
    header: `X-${server.headerBrand}`,
    sender: verified ?? project.sandbox_sender ?? "hello@example.com",
  }
}

export type SmtpPageData = Awaited<ReturnType<typeof loadSmtp>>

/** Connection data for programs, for one of the two ports. */
export type SmtpBase = Omit<SmtpAccess, "port" | "isTls" | "isTrusted"> & { port: number; tlsPort: number }
