import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { argv } from "node:process"
import { z } from "zod"
import type { Bounce } from "../../service/intake/bounces/read-bounce.ts"
import { readMail } from "../../service/intake/read-mail.ts"

/**
 * How well bounce mails are read (LATE-3): `node tools/score/bounces.ts FOLDER [SEED] [--wrong]` prints the score on labelled
 * mails, per kind of mail system. A third of the kinds, chosen by a hash of the seed and their name, is set aside: rules
 * are written without reading those, and their score is printed apart. `--wrong` lists the misread mails among the others,
 * with `--recipients` also those whose recipient was not found.
 */
const nullable = z.string().nullish()
const labelShape = z.object({
  file: z.string(),
  mta: z.string(),
  kind: z.enum(["bounce", "delay", "auto-reply", "not-a-bounce"]),
  class: z.enum(["hard", "soft", "other"]),
  class_also: z.array(z.string()).default([]),
  delivery_status: nullable,
  also: z.array(z.string()).default([]),
  recipient: nullable,
  recipient_also: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .transform((also) => [also ?? []].flat()),
})

type Label = z.output<typeof labelShape>
/** A mail is right when the outcome of every labelled recipient is. */
type Result = {
  file: string
  mta: string
  isNegative: boolean
  isRight: boolean
  hasRecipients: boolean
  about: string
}

const noSystem = ["none", "auto-reply"]

function setAside(labels: readonly Label[], seed: string): Set<string> {
  const kinds = [...new Set(labels.map(({ mta }) => mta))].filter((mta) => !noSystem.includes(mta))
  const hash = (kind: string) => createHash("sha256").update(`${seed}:${kind}`).digest("hex")
  return new Set(
    kinds.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1)).slice(0, Math.round(kinds.length / 3)),
  )
}

async function resultOf(folder: string, labels: readonly Label[]): Promise<Result> {
  const [{ file, mta, kind } = { file: "", mta: "", kind: "bounce" }] = labels
  const raw = readFileSync(join(folder, file))
  const hasNullSender = /^return-path:[ \t]*<>/im.test(raw.toString("latin1"))
  const { bounces } = await readMail(raw, { hasNullSender, isToLetter: true })
  const isNegative = kind === "auto-reply" || kind === "not-a-bounce"
  const about = bounces.map(
    ({ recipients, action, classification: { outcome, delivery_status }, diagnostic }) =>
      `${recipients.join("|")} ${action} ${outcome} ${delivery_status} « ${diagnostic.slice(0, 160).replace(/\s+/g, " ")} »`,
  )
  return {
    file,
    mta,
    isNegative,
    isRight: isNegative
      ? bounces.length === 0
      : labels.every((label) => isRead(label, bounces, labels.length)),
    hasRecipients: isNegative || labels.every((label) => find(label, bounces) !== undefined),
    about: [
      ...labels.map(
        (one) => `  = ${one.kind} ${one.recipient} ${one.class} ${one.delivery_status} ${one.also}`,
      ),
      ...about.map((one) => `  > ${one}`),
    ].join("\n"),
  }
}

const find = ({ recipient, recipient_also }: Label, bounces: readonly Bounce[]): Bounce | undefined =>
  bounces.find(({ recipients }) =>
    [recipient, ...recipient_also].some((address) => address && recipients.includes(address.toLowerCase())),
  )

/** The service has one recipient a message: where a report names another address, its only entry counts. */
function isRead(label: Label, bounces: readonly Bounce[], labelled: number): boolean {
  const bounce = find(label, bounces) ?? (labelled === 1 ? bounces[0] : undefined)
  if (!bounce || (label.kind === "delay") !== (bounce.action === "delayed")) return false
  const { outcome, delivery_status } = bounce.classification
  const isAccepted = delivery_status === label.delivery_status || label.also.includes(delivery_status)
  return (
    isAccepted && [label.class, ...label.class_also].some((one) => (one === "soft") === (outcome === "soft"))
  )
}

function print(name: string, results: readonly Result[]): void {
  const bounces = results.filter((one) => !one.isNegative)
  const negatives = results.filter((one) => one.isNegative)
  const share = (part: number, of: number) => (of === 0 ? "-" : `${((100 * part) / of).toFixed(1)} %`)
  const count = (isTrue: (one: Result) => boolean) => bounces.filter(isTrue).length
  console.log(
    name.padEnd(28),
    `${count((one) => one.isRight)}/${bounces.length}`.padStart(9),
    share(
      count((one) => one.isRight),
      bounces.length,
    ).padStart(9),
    `recipients ${share(
      count((one) => one.hasRecipients),
      bounces.length,
    )}`.padStart(20),
    `taken for a bounce ${negatives.filter((one) => !one.isRight).length}/${negatives.length}`.padStart(28),
  )
}

async function main([folder = "", ...rest]: string[]): Promise<void> {
  const seed = rest.find((one) => !one.startsWith("--")) ?? "waybill"
  const labels = readFileSync(join(folder, "labels.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => labelShape.parse(JSON.parse(line)))
  const aside = setAside(labels, seed)
  const byFile = Map.groupBy(labels, ({ file }) => file)
  const results = await Promise.all([...byFile.values()].map((ofFile) => resultOf(folder, ofFile)))
  const open = results.filter(({ mta }) => !aside.has(mta))
  for (const [mta, ofKind] of Map.groupBy(open, (one) => one.mta)) print(mta, ofKind)
  if (rest.includes("--wrong"))
    for (const one of open)
      if (!one.isRight || (rest.includes("--recipients") && !one.hasRecipients))
        console.log(`${one.file} ${one.mta}\n${one.about}`)
  print("learning part", open)
  print(
    `set aside (seed ${seed})`,
    results.filter(({ mta }) => aside.has(mta)),
  )
}

await main(argv.slice(2))
