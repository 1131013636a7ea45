import "server-only"
import { limits } from "#contract/limits"
import { clock } from "../clock.ts"
import { log } from "../log.ts"
import { failed, ok, type Result } from "../result.ts"
import type { Db } from "../store/open.ts"
import { findProject } from "../store/projects.ts"
import { append } from "./append.ts"
import { type Normalized, normalize } from "./normalize.ts"
import { unpack } from "./unpack.ts"
import { type Verdict, verify } from "./verify.ts"

export type Received = {
  /** The project's slug, from the address of the call. */
  project: string
  bytes: Buffer
  /** The Content-Encoding header. */
  encoding: string | null
  /** Opens the keys that the project's callbacks may be signed with; during a rotation there are two. */
  keysOf(db: Db, project_id: string): Promise<string[]>
}

/**
 * One callback: unpack → verify → normalize → append. Answers success only after everything is stored, and does
 * nothing else before that, because the sender waits three seconds (CALLBACK-3).
 */
export async function receive(
  db: Db,
  { project, bytes, encoding, keysOf }: Received,
): Promise<Result<{ status: "success"; added: number }>> {
  const keys = (await findProject(db, project)) ? await keysOf(db, project) : []
  if (keys.length === 0) return refused(project, failed(404, "There is no such project."))
  const unpacked = await unpack(bytes, encoding, limits.requestBytesMax)
  if (!unpacked) return refused(project, failed(400, "The body cannot be unpacked."))
  const verdict = verdictOf(unpacked, keys)
  if (verdict === "unsigned") return refused(project, failed(401, "The call has no auth value."))
  if (verdict === "forged") return refused(project, failed(403, "The auth value does not fit the body."))
  const told = normalize(parsed(unpacked), clock.now().getTime())
  if (!told) return refused(project, failed(400, "The body is not a callback."))
  if (told.unreadable > 0 && !hasKept(told))
    return refused(project, failed(400, "No event of this call can be kept."))
  if (told.unreadable > 0) log().warn({ project, unreadable: told.unreadable }, "callback events left out")
  return ok({ status: "success", ...(await append(db, project, told)) })
}

const hasKept = ({ emails, blocks, tests }: Normalized): boolean => emails.length + blocks.length + tests > 0

/** Genuine when any of the keys fits. */
function verdictOf(bytes: Buffer, keys: readonly string[]): Verdict {
  const verdicts = keys.map((key) => verify(bytes, key))
  return verdicts.find((one) => one === "genuine") ?? verdicts[0] ?? "forged"
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}

const refusals = new Map<number, number>()

/** Refusals are counted by kind: a key that no longer fits shows as a number that grows. */
function refused<T extends { ok: false; failure: { status: number; message: string } }>(
  project: string,
  outcome: T,
): T {
  const { status, message } = outcome.failure
  const times = (refusals.get(status) ?? 0) + 1
  refusals.set(status, times)
  log().warn({ project: project.slice(0, 60), http_status: status, times }, `callback refused: ${message}`)
  return outcome
}
