import type { Context } from "../context.ts"
import { filesOfJob } from "../store/job-files.ts"
import { jobMessage } from "../store/letters-read.ts"
import { type StoredMessage, withFiles } from "../submit/job-files.ts"
import type { JobMessage } from "../submit/job-message.ts"

export type Jobs = { of(project_id: number, job_id: string): Promise<JobMessage | null> }

/** Letters of one job come one after another and a job may hold megabytes, so the latest ones are kept. */
const jobsKept = 16

/** Reads the messages of jobs; a job never changes, so a kept one is as good as a new one. */
export function openJobs(ctx: Context): Jobs {
  const kept = new Map<string, Promise<JobMessage | null>>()
  return {
    of(project_id, job_id) {
      const name = `${project_id} ${job_id}`
      const message = kept.get(name) ?? readMessage(ctx, project_id, job_id)
      message.catch(() => kept.delete(name))
      kept.delete(name)
      kept.set(name, message)
      for (const oldest of kept.keys()) {
        if (kept.size <= jobsKept) break
        kept.delete(oldest)
      }
      return message
    },
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
