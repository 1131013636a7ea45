import "server-only"
import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { users } from "./schema/people.ts"
import {
  type SendRunCause,
  type SendRunRecipient,
  type SendRunState,
  sendRunMessages,
  sendRunParts,
  sendRuns,
} from "./schema/send-runs.ts"

/**
 * Runs of a message to many recipients: their data and state changes. Starting, sending, reporting and finishing are in
 * the files next to this one. Every statement names the project. A change of a run and its parts locks the run's row
 * first.
 */
export type { SendRunCause, SendRunRecipient, SendRunState }
export type SendRunRow = typeof sendRuns.$inferSelect
export type SendRunPart = typeof sendRunParts.$inferSelect

export type RunPlace = Pick<SendRunRow, "project_id" | "run_id">

/**
 * Instants are stored in milliseconds and rounded: a run that is due at once must not be due half a millisecond later.
 */
export const atOnce = sql`date_trunc('milliseconds', now())`

export const isRun = ({ project_id, run_id }: RunPlace) =>
  and(eq(sendRuns.project_id, project_id), eq(sendRuns.run_id, run_id))
export const partsOf = ({ project_id, run_id }: RunPlace) =>
  and(eq(sendRunParts.project_id, project_id), eq(sendRunParts.run_id, run_id))
export const messageOf = ({ project_id, run_id }: RunPlace) =>
  and(eq(sendRunMessages.project_id, project_id), eq(sendRunMessages.run_id, run_id))

/**
 * Counts the running runs of a project. Until the transaction ends, no other transaction counts those of the project,
 * because two parallel counts would both take the last place.
 */
export async function lockAndCountRunning(tx: Db, project_id: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`send runs ${project_id}`}, 0))`)
  return tx.$count(sendRuns, and(eq(sendRuns.project_id, project_id), eq(sendRuns.state, "running")))
}

/** The run, locked until the transaction ends; null if there is none in this project. */
export async function holdSendRun(tx: Db, run: RunPlace): Promise<SendRunRow | null> {
  const [row] = await tx.select().from(sendRuns).where(isRun(run)).for("update")
  return row ?? null
}

/** Changes the state of a locked run. A run that continues is due at once. */
export async function moveSendRun(
  tx: Db,
  run: RunPlace,
  to: Pick<SendRunRow, "state"> &
    Partial<Pick<SendRunRow, "cause" | "started_at" | "ended_at" | "audit_id">> & { changed_at: Date },
): Promise<void> {
  const goesOn = to.state === "running"
  await tx
    .update(sendRuns)
    .set({
      cause: null,
      ...to,
      ...(goesOn ? { next_at: atOnce, failures: 0 } : {}),
      ...(to.state === "failed" || goesOn ? { waits_for: null } : {}),
    })
    .where(isRun(run))
  if (to.ended_at) await endContent(tx, run, to.ended_at)
}

/** Sets the end of the run, from which its content's retention counts. */
async function endContent(tx: Db, run: RunPlace, ended_at: Date): Promise<void> {
  await tx.update(sendRunParts).set({ ended_at }).where(partsOf(run))
  await tx.update(sendRunMessages).set({ ended_at }).where(messageOf(run))
}

export type SendRunSeen = SendRunRow & { starter: string | null }

const selectRuns = (db: Db) =>
  db
    .select({ run: sendRuns, starter: users.name })
    .from(sendRuns)
    .leftJoin(users, eq(users.user_id, sendRuns.created_by))

/** A run with the name of the person who started it, or null. */
export async function findSendRun(db: Db, run: RunPlace): Promise<SendRunSeen | null> {
  const [found] = await selectRuns(db).where(isRun(run))
  return found ? { ...found.run, starter: found.starter } : null
}

/** Started runs, newest first. */
export async function listSendRuns(db: Db, project_id: string, limit: number): Promise<SendRunSeen[]> {
  const found = await selectRuns(db)
    .where(and(eq(sendRuns.project_id, project_id), ne(sendRuns.state, "draft")))
    .orderBy(desc(sendRuns.created_at))
    .limit(limit)
  return found.map(({ run, starter }) => ({ ...run, starter }))
}

/** Person that a run is sent for, as they are now; null if the account was closed. */
export async function findStarter(db: Db, user_id: string) {
  const [user] = await db
    .select({ user_id: users.user_id, email: users.email, name: users.name, is_owner: users.is_owner })
    .from(users)
    .where(and(eq(users.user_id, user_id), sql`${users.closed_at} is null`))
  return user ?? null
}
