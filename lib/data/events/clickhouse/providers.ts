import "server-only"
import { changesOf, mailboxesOf } from "../postgres/append.ts"
import { revealedProvidersFor } from "../postgres/mailbox-provider.ts"
import type { LetterKey } from "#lib/data/store/event-log"
import type { LetterPlace } from "#lib/data/store/unknown-providers"
import { storedLettersOf, withVersions } from "./changes.ts"
import type { Clickhouse } from "./client.ts"
import { versionedLetters } from "./letters.ts"
import { ch } from "./statement.ts"
import { endBroken, type Writing, write } from "./write.ts"

/** Messages to a domain that are counted under an unknown provider, in the order of time; `began` is epoch ms. */
export async function lettersOfUnknownProvider(
  clickhouse: Clickhouse,
  project_id: string,
  domain: string,
  after: LetterPlace | null,
  max: number,
): Promise<LetterPlace[]> {
  const { began, job_id, email } = after ?? { began: "0", job_id: "", email: "" }
  const ms = Number(began)
  const behind = after
    ? ch`(place_ms > ${ms} or (place_ms = ${ms} and (job_id > ${job_id} or (job_id = ${job_id} and email > ${email}))))`
    : ch`1`
  const found = await clickhouse.ask<{ place_ms: number; job_id: string; email: string }>(
    ch`select place_ms, job_id, email from letters
       where project_id = ${project_id} and kind = 1 and domain = ${domain} and provider = 'other' and ${behind}
       group by place_ms, job_id, email having sum(sign) > 0 order by place_ms, job_id, email limit ${max}`,
  )
  return found.map((one) => ({ began: String(one.place_ms), job_id: one.job_id, email: one.email }))
}

/** Recounts messages with the providers known now, under the project's lock. */
export async function recountProviders(
  writing: Writing,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<void> {
  await endBroken(writing, project_id)
  const stored = await versionedLetters(writing.clickhouse, project_id, keys)
  const lettersByName = storedLettersOf(stored)
  const groups = [...lettersByName.values()].map(({ row, state }) => ({
    key: { job_id: row.job_id, email: row.email },
    events: state,
  }))
  const providers = await revealedProvidersFor(writing.db, project_id, mailboxesOf(groups, lettersByName))
  const changes = withVersions(
    stored,
    changesOf(project_id, groups, lettersByName, (_, state) => state, providers),
  )
  if (changes.length > 0) await write(writing, project_id, { changes })
}
