import { parseUtc } from "#contract/time"
import type { Span } from "./port.ts"

/** Parsed command line: a project and whole UTC days. Pure. */
export type RebuildWish = { project: string } & Span

export const usage =
  "Choose what to rebuild: npm run rebuild -- --project shop --from 2026-11-01 --to 2026-11-20 (days of UTC, the last one included)."

const dayMs = 86_400_000

/** null: invalid arguments. */
export function readWish(args: readonly string[]): RebuildWish | null {
  const options = new Map<string, string>()
  for (let n = 0; n < args.length; n += 2) options.set(args[n] ?? "", args[n + 1] ?? "")
  const project = options.get("--project")
  const [fromMs, lastMs] = [dayIn(options.get("--from")), dayIn(options.get("--to"))]
  if (args.length !== 6 || !project || fromMs === null || lastMs === null || lastMs < fromMs) return null
  return { project, fromMs, toMs: lastMs + dayMs }
}

/** Start of a valid day. */
function dayIn(text: string | undefined): number | null {
  return text === undefined ? null : parseUtc(`${text} 00:00:00`)
}
