import "server-only"
import { foldAddress, isRecipientAddress } from "#contract/address"
import { clock } from "#lib/platform/clock"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { Db } from "#lib/data/store/open"
import { ofEach } from "./each-project.ts"
import { eventStore } from "./open.ts"

/**
 * A search for a whole address or a whole job_id (MESSAGESPAGE-9). If a project has a message to exactly that address,
 * or of exactly that job, the result is these messages. Otherwise the text is searched as a part of addresses and
 * subjects. All searches resolve this once for all their pages, so that lists, exports and live pages agree.
 */

/** A project whose messages are listed, and whether the viewer may search for addresses in it. */
export type Listed = {
  project_id: string
  canSearchAddresses: boolean
  /** The searched text is the address of a recipient of this project. */
  recipient?: string | undefined
  /** The searched text is the id of a job of this project. */
  job_id?: string | undefined
}

type Searched = Pick<LetterFilter, "search">

/** The projects, each with its matching recipient or job, if any. */
export async function withWholeSearch<Project extends Listed>(
  db: Db,
  projects: readonly Project[],
  { search = "" }: Searched,
): Promise<Project[]> {
  const text = search.trim()
  if (isLikeJob(text))
    return ofEach(projects, async (project) =>
      (await hasAny(db, project.project_id, { job_id: text })) ? { ...project, job_id: text } : project,
    )
  if (!isRecipientAddress(text)) return [...projects]
  const email = foldAddress(text)
  return ofEach(projects, async (project) =>
    // No lookup for viewers who see masked addresses, because the result would reveal that an address exists.
    project.canSearchAddresses && (await hasAny(db, project.project_id, { email }))
      ? { ...project, recipient: email }
      : project,
  )
}

/** Whether a text may be a whole job_id: one word, longer than most searched words. */
const isLikeJob = (text: string): boolean => /^[\w-]{5,200}$/.test(text)

/** The filter for one of these projects. */
export const filterIn = <Filter extends Searched>(
  { canSearchAddresses, recipient: email, job_id }: Listed,
  filter: Filter,
): Filter & Pick<LetterFilter, "email" | "job_id" | "canSearchAddresses"> =>
  email === undefined && job_id === undefined
    ? { ...filter, canSearchAddresses }
    : { ...filter, search: "", ...(email === undefined ? { job_id } : { email }), canSearchAddresses }

const dayMs = 86_400_000

/** Whether any message to an address, or of a job, exists, from any time. One index lookup. */
async function hasAny(
  db: Db,
  project_id: string,
  searched: Pick<LetterFilter, "email" | "job_id">,
): Promise<boolean> {
  // Events are at most one day ahead (CALLBACK-15).
  const always = { fromMs: 0, toMs: clock.now().getTime() + 2 * dayMs }
  const { places } = await eventStore().findPlaces(
    db,
    project_id,
    { ...always, ...searched },
    { after: null, limit: 1 },
  )
  return places.length > 0
}
