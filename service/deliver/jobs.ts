import type { Context } from "../context.ts"
import { groupCommit } from "../store/group-commit.ts"
import { filesOfJob } from "../store/job-files.ts"
import { type JobKey, jobMessages } from "../store/letters-read.ts"
import { type StoredMessage, withFiles } from "../submit/job-files.ts"
import { charsOf, type JobMessage } from "../submit/job-message.ts"
import { boundedCache } from "./bounded-cache.ts"

export type Jobs = { of(project_id: number, job_id: string): Promise<JobMessage | null> }

/** Letters of a job come one after another, those of many jobs by turns; a job may hold megabytes of characters. */
const keptMax = { count: 200, size: 20_000_000 }

/** Jobs that are read at once: letters that are claimed together ask for theirs together. */
const readTogether = { waitMs: 0, itemsMax: 20 }

/** Reads the messages of jobs; a job never changes, so a kept one is as good as a new one. */
export function openJobs(ctx: Context): Jobs {
  const { db } = ctx.store
  const kept = boundedCache<JobMessage | null>(keptMax, (message) => (message ? charsOf(message) : 0))
  const stored = groupCommit((keys: JobKey[]) => jobMessages(db, keys), readTogether)
  /** The store gives back what submit/enqueue.ts put in; null when that is gone. */
  const read = async ({ project_id, job_id }: JobKey): Promise<JobMessage | null> => {
    const message = (await stored.add({ project_id, job_id })) as StoredMessage | null
    return message && withFiles(message, () => filesOfJob(db, project_id, job_id))
  }
  return {
    of: (project_id, job_id) => kept.of(`${project_id} ${job_id}`, () => read({ project_id, job_id })),
  }
}
