import "server-only"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { formatFull, formatInstant } from "#lib/format/date"
import { type KeyFacts, keyFacts } from "#lib/proxy/keys"
import { readAtService, readRights } from "#lib/proxy/project-settings"
import { openedStore } from "#lib/store/open"
import type { Language } from "#lib/words/catalogue"
import { currentLanguage } from "../../../../language.ts"

/** Settings of the project, the service's part as far as it answers, and rights for the owner. */
export async function loadSettings(slug: string) {
  const { project, user } = await requireRight(slug, "project", "write")
  const db = await openedStore()
  const [atService, rights] = await Promise.all([
    readAtService(db, project),
    user.is_owner ? readRights(db, project) : null,
  ])
  return {
    project: project.project_id,
    name: project.name,
    timeZone: project.time_zone,
    isOwner: user.is_owner,
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

/** What may be told of the project's key and of one's own; never a key. */
export async function loadKeys(slug: string) {
  const { project, user } = await requireRight(slug, "project", "write")
  const db = await openedStore()
  const { project_id, time_zone } = project
  const [ours, own, language] = await Promise.all([
    keyFacts(db, project_id, ""),
    keyFacts(db, project_id, user.user_id),
    currentLanguage(),
  ])
  return {
    project: project_id,
    isUnseen: ours?.is_unseen ?? false,
    ours: ours && keyView(ours, time_zone, language),
    // Callbacks are never signed with a person's own key.
    own: own && { ...keyView(own, time_zone, language), previous: null },
  }
}

function keyView(facts: KeyFacts, timeZone: string, language: Language): KeyView {
  const now = clock.now()
  const { previous } = facts
  return {
    lastFour: facts.last_four,
    since: formatInstant(facts.created_at, timeZone, now, language),
    sinceFull: formatFull(facts.created_at, timeZone, language),
    previous: previous && {
      lastFour: previous.last_four,
      until: formatInstant(previous.until, timeZone, now, language),
    },
  }
}
