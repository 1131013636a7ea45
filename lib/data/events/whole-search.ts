import "server-only"
import { foldAddress, isRecipientAddress } from "#contract/address"
import { clock } from "#lib/platform/clock"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { Db } from "#lib/data/store/open"
import { ofEach } from "./each-project.ts"
import { eventStore } from "./open.ts"

/**
 * A search for a whole address, or for a whole job_id (MESSAGESPAGE-9): where a project has a message to exactly that
 * address, or of exactly that job, these are its messages, and else the text is looked for, as a part of addresses and
 * subjects. Whoever asks for what people searched asks here first, once for all pages of it, so that lists, files and live
 * pages agree.
 */

/** A project whose messages are listed, and whether who asks may look for addresses in it. */
export type Listed = {
  project_id: string
  canSearchAddresses: boolean
  /** What is searched is the address of somebody who got messages of this project. */
  recipient?: string | undefined
  /** What is searched is the id of a job of this project. */
  job_id?: string | undefined
}

type Searched = Pick<LetterFilter, "search">

/** The projects, each with the recipient or the job that is searched in it, if it has one. */
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
    // For who sees masked addresses nothing is looked up: what is found would tell of one.
    project.canSearchAddresses && (await hasAny(db, project.project_id, { email }))
      ? { ...project, recipient: email }
      : project,
  )
}

/** Whether a text may be a whole job_id: one word, and longer than most words of subjects that people look for. */
const isLikeJob = (text: string): boolean => /^[\w-]{5,200}$/.test(text)

/** What a filter looks for in one of these projects. */
export const filterIn = <Filter extends Searched>(
  { canSearchAddresses, recipient: email, job_id }: Listed,
  filter: Filter,
): Filter & Pick<LetterFilter, "email" | "job_id" | "canSearchAddresses"> =>
  email === undefined && job_id === undefined
    ? { ...filter, canSearchAddresses }
    : { ...filter, search: "", ...(email === undefined ? { job_id } : { email }), canSearchAddresses }

const dayMs = 86_400_000

/** Whether there is any message to an address, or of a job, whenever it began: one look into its index. */
async function hasAny(
  db: Db,
  project_id: string,
  searched: Pick<LetterFilter, "email" | "job_id">,
): Promise<boolean> {
  // No event is further ahead than a day (CALLBACK-15).
  const always = { fromMs: 0, toMs: clock.now().getTime() + 2 * dayMs }
  const { places } = await eventStore().findPlaces(
    db,
    project_id,
    { ...always, ...searched },
    { after: null, limit: 1 },
  )
  return places.length > 0
}
