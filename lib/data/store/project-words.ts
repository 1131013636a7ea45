import "server-only"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { projectWords } from "./schema/templates.ts"

/** Words that a project's templates can use although no dictionary has them. */
type ProjectWord = typeof projectWords.$inferSelect

/** Sorted by letter. */
export const listProjectWords = (db: Db, project_id: string): Promise<ProjectWord[]> =>
  db
    .select()
    .from(projectWords)
    .where(eq(projectWords.project_id, project_id))
    .orderBy(asc(sql`lower(${projectWords.word})`), asc(projectWords.word))

export const countProjectWords = (db: Db, project_id: string): Promise<number> =>
  db.$count(projectWords, eq(projectWords.project_id, project_id))

/** Blocks others from adding a word to the project until this transaction ends. */
export async function holdProjectWords(tx: Db, project_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`words ${project_id}`}, 0))`)
}

export async function hasProjectWord(db: Db, project_id: string, word: string): Promise<boolean> {
  return (await db.$count(projectWords, isWord(project_id, word))) > 0
}

export async function addProjectWord(tx: Db, word: ProjectWord): Promise<void> {
  await tx.insert(projectWords).values(word)
}

/** False if the project has no such word. */
export async function removeProjectWord(tx: Db, project_id: string, word: string): Promise<boolean> {
  const removed = await tx.delete(projectWords).where(isWord(project_id, word)).returning({
    word: projectWords.word,
  })
  return removed.length > 0
}

const isWord = (project_id: string, word: string) =>
  and(eq(projectWords.project_id, project_id), eq(projectWords.word, word))
