import "server-only"
import { methodAt } from "#contract/methods"
import { log } from "#lib/platform/log"
import type { Result } from "#lib/platform/result"
import { senderDomainsChanged } from "#lib/features/domains/loop"
import type { Db } from "#lib/data/store/open"

/** SENDERDOMAIN-1: checks a sender domain soon after it was changed. A failure does not affect the change. */
export async function noteDomainChange(
  db: Db,
  { project, path }: { project: string; path: string },
  result: Result<unknown>,
): Promise<void> {
  const access = methodAt(path)?.access
  if (!result.ok || access?.area !== "domains" || access.action !== "write") return
  await senderDomainsChanged(db, project).catch((error) =>
    log().error({ error, project_id: project }, "Sender domains could not be noted as changed."),
  )
}
