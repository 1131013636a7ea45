import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { z } from "zod"
import type { Phase } from "../service/deliver/bounce-rules.ts"
import { classifyReply } from "../service/deliver/classify-reply.ts"

/**
 * How well refusals are read (BOUNCE-2): `npm run bounces -- <file>` prints the score on labelled replies, one JSON object
 * a line, per provider and per delivery_status, and what was taken for what. Half of the providers, chosen by a hash of
 * their name, are the ones left out: whoever writes rules reads replies of the other half only (`--known` prints what is
 * wrong there, word by word), so that the score of those left out says how well the rules do where nobody looked.
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

type Score = { replies: number; exact: number; accepted: number; softOrHard: number }

/** Replies that nobody may look at who writes rules. Those of nobody knows whom (`other`) are halved one by one. */
function isLeftOut({ provider, reply }: Pick<LabelledReply, "provider" | "reply">): boolean {
  const name = provider === "other" ? `other:${reply}` : provider
  const [byte = 0] = createHash("sha256").update(name.toLowerCase()).digest()
  return byte % 2 === 0
}

function scoreOf(replies: readonly LabelledReply[]): Score {
  const score = { replies: replies.length, exact: 0, accepted: 0, softOrHard: 0 }
  for (const one of replies) {
    const { outcome, delivery_status } = classifyReply(one.reply, one.phase satisfies Phase)
    const isExact = delivery_status === one.delivery_status
    if (isExact) score.exact++
    if (isExact || one.also.includes(delivery_status)) score.accepted++
    if ((outcome === "soft") === (one.class === "soft")) score.softOrHard++
  }
  return score
}

const read = (path: string): LabelledReply[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => labelled.parse(JSON.parse(line)))

const percent = (part: number, of: number) => (of === 0 ? "-" : `${((100 * part) / of).toFixed(1)} %`)

const lineOf = (name: string, { replies, exact, accepted, softOrHard }: Score) =>
  [
    name.padEnd(34),
    String(replies).padStart(5),
    ...[exact, accepted, softOrHard].map((n) => percent(n, replies).padStart(9)),
  ].join(" ")

function print(title: string, replies: readonly LabelledReply[]): void {
  console.log(`\n${title.padEnd(34)} ${"count".padStart(5)}     exact  accepted soft/hard`)
  console.log(lineOf("all", scoreOf(replies)))
  for (const by of ["delivery_status", "provider"] as const) {
    console.log("")
    const groups = [...Map.groupBy(replies, (one) => one[by])].sort((a, b) => b[1].length - a[1].length)
    for (const [name, of] of groups) console.log(lineOf(name, scoreOf(of)))
  }
}

function printConfusions(replies: readonly LabelledReply[]): void {
  const wrong = replies.flatMap((one) => {
    const { delivery_status } = classifyReply(one.reply, one.phase)
    if (delivery_status === one.delivery_status) return []
    const accepted = one.also.includes(delivery_status) ? " (accepted)" : ""
    return [`${one.delivery_status} taken for ${delivery_status}${accepted}`]
  })
  console.log("")
  for (const [what, of] of [...Map.groupBy(wrong, (one) => one)].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(of.length).padStart(4)} ${what}`)
}

function main(): void {
  const path = argv.slice(2).find((arg) => !arg.startsWith("--"))
  if (!path) throw new Error("Say which file holds the labelled replies: npm run bounces -- replies.jsonl")
  const replies = read(path)
  const leftOut = replies.filter(isLeftOut)
  const known = replies.filter((one) => !isLeftOut(one))
  print("Providers left out", leftOut)
  printConfusions(leftOut)
  print("Providers known to the rules", known)
  if (!argv.includes("--known")) return
  for (const one of known) {
    const { delivery_status } = classifyReply(one.reply, one.phase)
    if (delivery_status !== one.delivery_status)
      console.log(`${one.delivery_status} taken for ${delivery_status}: ${one.phase} ${one.reply}`)
  }
}

if (argv[1] === import.meta.filename) main()
