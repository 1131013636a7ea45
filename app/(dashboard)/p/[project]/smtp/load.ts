import "server-only"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/domain/list"
import { systemInfo } from "#contract/system/info"
import { serverFacts } from "#lib/actions/server-facts"
import { type Access, requireRight } from "#lib/auth/guard"
import type { SmtpAccess } from "#lib/format/smtp-snippets"
import { callWithKey } from "#lib/proxy/proxy"
import { readMethod } from "#lib/proxy/read"
import { openedStore } from "#lib/store/open"
import { isOwnMachine } from "./view.ts"

/** Where and how this project sends by SMTP. Of keys nothing is told; managers are led to where they are made. */
export async function loadSmtp(slug: string) {
  const access = await requireRight(slug, "domains", "read")
  const db = await openedStore()
  const { project, user } = access
  const [sender, info] = await Promise.all([senderOf(access), callWithKey(db, access, systemInfo, {})])
  const server = await serverFacts(db, project)
  const { host, port, tlsPort } = server.smtp
  const about = info.ok ? systemInfo.output.safeParse(info.value).data : undefined
  return {
    project: project.project_id,
    timeZone: access.timeZone,
    place: { host, port, tlsPort },
    isOwnMachine: isOwnMachine(host),
    user: project.service_project_id,
    accountUser: user.is_owner ? (about?.user_id ?? null) : null,
    isSandbox: about?.delivery_mode === "sandbox",
    canSeeKeys: access.can("project", "write"),
    canSeeMessages: access.can("messages", "read"),
    header: `X-${server.headerBrand}`,
    sender,
  }
}

export type SmtpPageData = Awaited<ReturnType<typeof loadSmtp>>

/** What the programs need, for one of the two ports. */
export type SmtpBase = Omit<SmtpAccess, "port" | "isTls" | "isTrusted"> & { port: number; tlsPort: number }

/** An address that may send: of a verified domain, else of the sandbox. */
async function senderOf(access: Access): Promise<string> {
  const answer = await readMethod(access, domainList, { limit: 100 })
  const verified = answer.ok ? answer.value.domains.find(isVerified) : undefined
  return verified ? `hello@${verified.domain}` : (access.project.sandbox_sender ?? "hello@example.com")
}

const isVerified = (one: Domain): boolean =>
  one["verification-record"].status === "confirmed" && one.dkim.status === "active"
