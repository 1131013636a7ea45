import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { classifyReply } from "../service/deliver/classify-reply.ts"

/**
 * Scores the classification of replies (BOUNCE-2): `npm run bounces -- PATH [--seed N] [--wrong]` reads labelled replies,
 * one JSON object a line, from a file or from each `…replies.jsonl` of a folder. It prints the score per delivery_status
 * and per provider, with and without the tables of providers. A third of the providers, chosen by the seed, is set aside:
 * read no reply of theirs while you write rules, so that their score shows how well the rules do on unseen replies.
 * --wrong prints the wrongly classified replies of the other two thirds.
 */
const labelled = z.object({
  reply: z.string(),
  provider: z.string(),
  phase: z.enum(["connect", "ehlo", "mail", "rcpt", "data", "unknown"]),
  class: z.enum(["soft", "hard", "block"]),
  delivery_status: z.string(),
  /** Other values that count as right. */
  also: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((also) => [also].flat()),
})

type LabelledReply = z.output<typeof labelled>

const measures = ["exact", "accepted", "soft/hard", "exact w/o", "accepted w/o"] as const

type Measure = (typeof measures)[number]

type Verdict = { reply: LabelledReply; delivery_status: string } & Record<Measure, boolean>

function judge(reply: LabelledReply): Verdict {
  const { outcome, delivery_status } = classifyReply(reply.reply, reply.phase)
  const withoutTables = classifyReply(reply.reply, reply.phase, []).delivery_status
  const isExact = (status: string) => status === reply.delivery_status
  const isAccepted = (status: string) => isExact(status) || reply.also.includes(status)
  return {
    reply,
    delivery_status,
    exact: isExact(delivery_status),
    accepted: isAccepted(delivery_status),
    "soft/hard": (outcome === "soft") === (reply.class === "soft"),
    "exact w/o": isExact(withoutTables),
    "accepted w/o": isAccepted(withoutTables),
  }
}

/** Replies of unknown providers (`other`) are set aside one by one. */
function isSetAside({ provider, reply }: LabelledReply, seed: string): boolean {
  const name = provider === "other" ? `other:${reply}` : provider
  return createHash("sha256").update(`${seed}:${name.toLowerCase()}`).digest().readUInt32BE() % 3 === 0
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith("replies.jsonl"))
        .map((name) => join(path, name))
    : [path]

const read = (path: string): LabelledReply[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => labelled.parse(JSON.parse(line)))

const percent = (part: number, of: number) => (of === 0 ? "-" : `${((100 * part) / of).toFixed(1)} %`)

const lineOf = (name: string, verdicts: readonly Verdict[]) =>
  [
    name.padEnd(34),
    String(verdicts.length).padStart(5),
    ...measures.map((measure) =>
      percent(verdicts.filter((one) => one[measure]).length, verdicts.length).padStart(12),
    ),
  ].join(" ")

function print(title: string, verdicts: readonly Verdict[]): void {
  console.log(
    ["", [title.padEnd(34), "count", ...measures.map((name) => name.padStart(12))].join(" ")].join("\n"),
  )
  console.log(lineOf("all", verdicts))
  for (const by of ["delivery_status", "provider"] as const) {
    console.log("")
    for (const [name, of] of byCount(verdicts, ({ reply }) => reply[by])) console.log(lineOf(name, of))
  }
}

const byCount = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] =>
  [...Map.groupBy(items, keyOf)].sort((a, b) => b[1].length - a[1].length)

function printWrong(verdicts: readonly Verdict[]): void {
  console.log("")
  for (const { reply, delivery_status, exact, accepted } of verdicts)
    if (!exact)
      console.log(
        `${reply.delivery_status} taken for ${delivery_status}${accepted ? " (accepted)" : ""}: ${reply.phase} ${reply.reply}`,
      )
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string", default: "1" }, wrong: { type: "boolean", default: false } },
  })
  const [path] = positionals
  if (!path) throw new Error("Name the file or folder of labelled replies: npm run bounces -- replies.jsonl")
  const replies = filesOf(path).flatMap(read)
  const verdictsOf = (aside: boolean) =>
    replies.filter((reply) => isSetAside(reply, values.seed) === aside).map(judge)
  const known = verdictsOf(false)
  console.log(`Seed ${values.seed}. "w/o": without the tables of providers.`)
  print("Providers set aside", verdictsOf(true))
  print("Providers to learn from", known)
  if (values.wrong) printWrong(known)
}

if (import.meta.main) main()
