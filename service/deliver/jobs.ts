import type { Context } from "../context.ts"
import { filesOfJob } from "../store/job-files.ts"
import { jobMessage } from "../store/letters-read.ts"
import { type StoredMessage, withFiles } from "../submit/job-files.ts"
import { charsOf, type JobMessage } from "../submit/job-message.ts"
import { boundedCache } from "./bounded-cache.ts"

export type Jobs = { of(project_id: number, job_id: string): Promise<JobMessage | null> }

/** Letters of a job come one after another, those of many jobs by turns; a job may hold megabytes of characters. */
const keptMax = { count: 200, size: 20_000_000 }

/** Reads the messages of jobs; a job never changes, so a kept one is as good as a new one. */
export function openJobs(ctx: Context): Jobs {
  const kept = boundedCache<JobMessage | null>(keptMax, (message) => (message ? charsOf(message) : 0))
  return {
    of: (project_id, job_id) =>
      kept.of(`${project_id} ${job_id}`, () => readMessage(ctx, project_id, job_id)),
  }
}

/** The store gives back what submit/enqueue.ts put in; null when that is gone. */
async function readMessage(
  { store: { db } }: Context,
  project_id: number,
  job_id: string,
): Promise<JobMessage | null> {
  const stored = (await jobMessage(db, project_id, job_id)) as StoredMessage | null
  return stored && withFiles(stored, () => filesOfJob(db, project_id, job_id))
}
