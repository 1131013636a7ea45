import "server-only"
import { exampleFor } from "#contract/openapi/example-for"
import { programKeys } from "#lib/features/projects/program-keys"
import { readRetention } from "#lib/features/projects/project-retention"
import { readAtService, readRights } from "#lib/features/projects/project-settings"
import { type ServerDetails, serverDetails } from "#lib/mail-api/proxy/server-details"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { readErasures } from "#lib/features/erasure/erase"
import { formatFull, formatInstant } from "#lib/interface/format/date"
import { snippetsOf } from "#lib/interface/format/snippets"
import { type KeyFacts, keyFacts } from "#lib/mail-api/proxy/keys"
import { addressOf } from "#lib/mail-api/client/call"
import { openedStore } from "#lib/data/store/open"
import type { Language } from "#lib/interface/words/catalogue"
import { currentLanguage } from "#lib/access/auth/language"
import { rowsOf } from "./keys/view.ts"

type Project = Access["project"]

/** Settings of the project, the service's part as far as it answers, and rights for the owner. */
export async function loadSettings(slug: string) {
  const { project, user, timeZone } = await requireRight(slug, "project", "write")
  const db = await openedStore()
  const [atService, rights, erasures] = await Promise.all([
    readAtService(db, project),
    user.is_owner ? readRights(db, project) : null,
    readErasures(db, project.project_id),
  ])
  return {
    project: project.project_id,
    name: project.name,
    timeZone: project.time_zone,
    retention: readRetention(project),
    erasing: { timeZone, erasures },
    isOwner: user.is_owner,
    needsSecond: project.publish_needs_second,
    atService: atService.ok ? atService.value : null,
    failure: atService.ok ? null : atService.failure.message,
    rights: rights?.ok ? rights.value : [],
  }
}

export type Settings = Awaited<ReturnType<typeof loadSettings>>

export type KeyView = {
  lastFour: string
  since: string
  sinceFull: string
  previous: { lastFour: string; until: string } | null
}

/**
 * Public facts about the project's keys: those of programs, its own, and that of the signed-in person; never a key
 * itself.
 */
export async function loadKeys(slug: string) {
  const { project, user, timeZone } = await requireRight(slug, "project", "write")
  const db = await openedStore()
  const { project_id } = project
  const [ours, personal, programs, server, language] = await Promise.all([
    keyFacts(db, project_id, ""),
    keyFacts(db, project_id, user.user_id),
    programKeys(db, project_id),
    serverDetails(db, project),
    currentLanguage(),
  ])
  const look = { timeZone, now: clock.now(), language }
  return {
    project: project_id,
    programs: programs.ok ? rowsOf(programs.value, look) : [],
    failure: programs.ok ? null : programs.failure.message,
    examples: {
      send: exampleOf("email/send", project, server),
      read: exampleOf("system/info", project, server),
    },
    ours: ours && keyView(ours, timeZone, language),
    // Callbacks are never signed with a person's own key.
    personal: personal && { ...keyView(personal, timeZone, language), previous: null },
  }
}

export type Keys = Awaited<ReturnType<typeof loadKeys>>

/** A call with curl that takes the key from the environment (SELF-6). */
function exampleOf(path: string, project: Project, server: ServerDetails): string {
  const input = exampleFor(path, { sender: project.sandbox_sender, projectId: project.service_project_id })
  return snippetsOf(addressOf(server, path), input).find((one) => one.language === "curl")?.code ?? ""
}

function keyView(key: KeyFacts, timeZone: string, language: Language): KeyView {
  const now = clock.now()
  const { previous } = key
  return {
    lastFour: key.last_four,
    since: formatInstant(key.created_at, timeZone, now, language),
    sinceFull: formatFull(key.created_at, timeZone, language),
    previous: previous && {
      lastFour: previous.last_four,
      until: formatInstant(previous.until, timeZone, now, language),
    },
  }
}
