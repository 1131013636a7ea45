import { sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { letters } from "./schema/messages.ts"
import { captured, readerActions } from "./schema/sandbox.ts"

export type NewCaptured = {
  project_id: number
  letter_id: string
  message_id: string
  mail_from: string
  rcpt_to: string
  from_header: string
  subject: string
  preview: string
  raw: Uint8Array
  received_at: Date
  /** Coming actions of its readers. */
  actions: { action: ReaderAction; due_at: Date }[]
}

export type ReaderAction = (typeof readerActions.$inferSelect)["action"]

/**
 * Keeps letters and plans what readers will do with them. A letter that was kept before (same Message-ID, same
 * recipient: it was handed over twice after a crash) counts one copy more and plans nothing new.
 */
export async function saveCaptured(tx: Db, list: readonly NewCaptured[]): Promise<void> {
  // In key order, so that two transactions cannot deadlock.
  const once = [...new Map(list.map((one) => [captureKey(one), one])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
  const saved = await tx
    .insert(captured)
    .values(
      once.map(({ actions: _, ...letter }) => ({
        ...letter,
        size: letter.raw.length,
        job_id: sql`(select ${letters.job_id} from ${letters}
                     where ${letters.project_id} = ${letter.project_id} and ${letters.letter_id} = ${letter.letter_id})`,
      })),
    )
    .onConflictDoUpdate({
      target: [captured.project_id, captured.message_id, captured.rcpt_to],
      set: { copies: sql`${captured.copies} + 1` },
    })
    .returning({
      project_id: captured.project_id,
      captured_id: captured.captured_id,
      message_id: captured.message_id,
      rcpt_to: captured.rcpt_to,
    })
  const planned = saved.flatMap(({ project_id, captured_id, ...key }) => {
    const letter = once.find((one) => captureKey(one) === captureKey({ project_id, ...key }))
    return (letter?.actions ?? []).map((action) => ({ project_id, captured_id, ...action }))
  })
  if (planned.length > 0) await tx.insert(readerActions).values(planned).onConflictDoNothing()
}

const captureKey = (letter: { project_id: number; message_id: string; rcpt_to: string }): string =>
  `${letter.project_id} ${letter.message_id} ${letter.rcpt_to}`
