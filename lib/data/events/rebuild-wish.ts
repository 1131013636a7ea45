import { parseUtc } from "#contract/time"
import type { Span } from "./port.ts"

/** What the command line asks for: a project, and whole days of UTC. Pure. */
export type RebuildWish = { project: string } & Span

export const usage =
  "Say what to make anew: npm run rebuild -- --project shop --from 2026-11-01 --to 2026-11-20 (days of UTC, the last one included)."

const dayMs = 86_400_000

/** Null: it says something else than it has to. */
export function readWish(args: readonly string[]): RebuildWish | null {
  const given = new Map<string, string>()
  for (let n = 0; n < args.length; n += 2) given.set(args[n] ?? "", args[n + 1] ?? "")
  const project = given.get("--project")
  const [fromMs, lastMs] = [dayIn(given.get("--from")), dayIn(given.get("--to"))]
  if (args.length !== 6 || !project || fromMs === null || lastMs === null || lastMs < fromMs) return null
  return { project, fromMs, toMs: lastMs + dayMs }
}

/** The first instant of a day that there is. */
function dayIn(text: string | undefined): number | null {
  return text === undefined ? null : parseUtc(`${text} 00:00:00`)
}
