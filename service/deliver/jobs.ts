import { readCache } from "#shared/bounded-cache"
import { groupCommit } from "#shared/group-commit"
import type { Context } from "../context.ts"
import { openSemaphore, semaphoresByKey } from "../load/weighted-semaphore.ts"
import { type StoredMessage, withFiles } from "../message/job-files.ts"
import { charsOf, type JobMessage } from "../message/job-message.ts"
import { isLarge } from "../off-thread.ts"
import { filesOfJob } from "../store/job-files.ts"
import { type JobKey, jobMessages } from "../store/letters-read.ts"

export type Jobs = {
  /** The message of a job, for one letter; null when it is gone. Call `release` when the letter is done. */
  hold(key: JobKey): Promise<HeldJob>
}

export type HeldJob = { message: JobMessage | null; release(): void }

/** Letters of one job come in sequence, those of many jobs alternate; a job may have megabytes of characters. */
const cacheMax = { countMax: 200, sizeMax: 20_000_000 }
/** Jobs that one statement reads: letters that are claimed together need theirs together. */
const readTogether = { waitMs: 0, itemsMax: 8 }
/**
 * Characters of large messages in flight in one worker, counted per letter because each is serialized separately:
 * dozens of the largest would exhaust memory. Small ones do not wait. One project may use half: a host may take 10
 * minutes to accept a content, and large messages of the others do not wait for it.
 */
const largeCharsMax = 100_000_000

/** Reads the messages of jobs; a job never changes, so a kept one is as good as a new one. */
export function openJobs({ store: { db } }: Pick<Context, "store">, largeMax = largeCharsMax): Jobs {
  const cached = readCache<JobMessage | null>(cacheMax, sizeOf)
  const stored = groupCommit((keys: JobKey[]) => jobMessages(db, keys), readTogether)
  const reading = openSemaphore(readTogether.itemsMax)
  const large = openSemaphore(largeMax)
  const largeOf = semaphoresByKey<number>(largeMax / 2)

  /** The store returns the value that submit/enqueue.ts stored; null when it is gone. */
  const read = async (key: JobKey): Promise<JobMessage | null> => {
    const release = await reading.acquire(1)
    try {
      const message = (await stored.add(key)) as StoredMessage | null
      return message && (await withFiles(message, () => filesOfJob(db, key.project_id, key.job_id)))
    } finally {
      release()
    }
  }
  const messageOf = (key: JobKey) => cached.of(`${key.project_id} ${key.job_id}`, () => read(key))

  /** Nothing is kept while waiting: the message is read again. */
  const holdLarge = async (key: JobKey, size: number): Promise<HeldJob> => {
    const releaseOfProject = await largeOf.acquire(key.project_id, size)
    const releaseOfAll = await large.acquire(size)
    const release = () => {
      releaseOfAll()
      releaseOfProject()
    }
    try {
      return { message: await messageOf(key), release }
    } catch (error) {
      release()
      throw error
    }
  }
  return {
    async hold({ project_id, job_id }) {
      const key = { project_id, job_id }
      const message = await messageOf(key)
      const size = sizeOf(message)
      return isLarge(size) ? holdLarge(key, size) : { message, release() {} }
    },
  }
}

const sizeOf = (message: JobMessage | null): number => (message ? charsOf(message) : 0)
