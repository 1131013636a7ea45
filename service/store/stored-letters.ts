import { and, asc, eq, sql } from "drizzle-orm"
import type { Substitutions } from "#contract/substitutions"
import type { JobFile } from "./job-files.ts"
import { type Db, rows } from "./open.ts"
import { jobFiles } from "./schema/messages.ts"

/** One stored letter with its job; `message` is null when the content has expired. */
export type StoredLetterRow = {
  project_id: number
  letter_id: string
  job_id: string
  email: string
  status: string
  subject: string
  from_email: string
  substitutions: Substitutions
  metadata: Record<string, string>
  message: Record<string, unknown> | null
  template_id: string | null
  template_version: number | null
  tags: string[]
  source: "api" | "smtp"
  /** Epoch ms. */
  created_ms: number
}

/** The project's letter of this job to this address, in any writing of its letters, or null. */
export async function storedLetter(
  db: Db,
  project_id: number,
  { job_id, email }: { job_id: string; email: string },
): Promise<StoredLetterRow | null> {
  // A job has one letter to an address, whatever its case (SEND-2), and 500 letters at most.
  const [row] = await rows<StoredLetterRow>(
    db,
    sql`select l.project_id::float8 as project_id, l.letter_id, l.job_id, l.email, l.status, l.subject, j.from_email,
          l.substitutions, l.metadata, j.message, j.template_id, coalesce(l.template_version, j.template_version) as template_version, j.tags, j.source,
          (extract(epoch from j.created_at) * 1000)::float8 as created_ms
        from letters l join jobs j on j.project_id = l.project_id and j.job_id = l.job_id
        where l.project_id = ${project_id} and l.job_id = ${job_id} and lower(l.email) = lower(${email})
        limit 1`,
  )
  return row ?? null
}

/** A file of a job with its size; its content is empty when it has more than `bytesMax` bytes. */
export type SmallFile = JobFile & { size: number }

/** The files of a job in the order of its message, large ones without their content. */
export const smallFilesOfJob = (
  db: Db,
  project_id: number,
  job_id: string,
  bytesMax: number,
): Promise<SmallFile[]> =>
  db
    .select({
      name: jobFiles.name,
      type: jobFiles.type,
      is_inline: jobFiles.is_inline,
      size: sql<number>`octet_length(${jobFiles.content})`,
      content: sql<Buffer>`case when octet_length(${jobFiles.content}) <= ${bytesMax} then ${jobFiles.content} else '' end`,
    })
    .from(jobFiles)
    .where(and(eq(jobFiles.project_id, project_id), eq(jobFiles.job_id, job_id)))
    .orderBy(asc(jobFiles.file_no))
