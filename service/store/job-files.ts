import { and, asc, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { jobFiles } from "./schema/messages.ts"

/** A file of a message, as bytes. */
export type JobFile = Pick<typeof jobFiles.$inferSelect, "name" | "type" | "is_inline" | "content">

type FilesOfJob = { project_id: number; job_id: string; created_at: Date; files?: readonly JobFile[] }

/** Adds the files of jobs, in the transaction that adds the jobs. One statement a file: each may have megabytes. */
export async function addFiles(tx: Db, jobs: readonly FilesOfJob[]): Promise<void> {
  for (const { files = [], project_id, job_id, created_at } of jobs)
    for (const [index, { name, type, is_inline, content }] of files.entries())
      await tx
        .insert(jobFiles)
        .values({ project_id, job_id, created_at, file_no: index + 1, name, type, is_inline, content })
}

/** The files of a job in the order of its message. */
export const filesOfJob = (db: Db, project_id: number, job_id: string): Promise<JobFile[]> =>
  db
    .select({
      name: jobFiles.name,
      type: jobFiles.type,
      is_inline: jobFiles.is_inline,
      content: jobFiles.content,
    })
    .from(jobFiles)
    .where(and(eq(jobFiles.project_id, project_id), eq(jobFiles.job_id, job_id)))
    .orderBy(asc(jobFiles.file_no))
