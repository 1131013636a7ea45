/**
 * Claim: a document of 200 blocks becomes HTML and text in less than 50 ms of CPU.
 *
 * Measured: CPU of this process for one document, read from JSON and composed, the median of many turns once the code is
 * warm; of that the part that is our own (reading, MJML, text). Floor in the same run: mjml with an empty document.
 */
import mjml2html from "mjml"
import { brand } from "../lib/documents/brand.ts"
import { composeHtml } from "../lib/documents/compose/compose-html.ts"
import { composeMjml } from "../lib/documents/compose/compose-mjml.ts"
import type { Document } from "../lib/documents/document.ts"
import { readDocument } from "../lib/documents/read-document.ts"
import { median, type Row, ratio, report } from "./report.ts"
import { sampleDocument } from "./sample-document.ts"

const turns = 60
const composing = { brand: brand.parse({}), engine: "liquid" } as const

const stored = (count: number): string =>
  JSON.stringify({ version: 1, preheader: "Your order {{order.id}}", doc: sampleDocument(count) })

function read(json: string): Document {
  const found = readDocument(JSON.parse(json))
  if ("faults" in found) throw new Error(JSON.stringify(found.faults[0]))
  return found.document
}

/** Milliseconds of CPU of one turn, all threads of the process together: the collector's work counts. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const used: number[] = []
  for (let turn = 0; turn < turns * 2; turn++) {
    const from = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(from)
    if (turn >= turns) used.push((user + system) / 1000)
  }
  return Math.round(median(used) * 10) / 10
}

const empty = "<mjml><mj-body></mj-body></mjml>"
const floorMs = await cpuMsOf(() => mjml2html(empty, { validationLevel: "skip" }))
const rows: Row[] = [
  { case: "floor: mjml of an empty document", cpu_ms: floorMs, own_ms: 0, html_kb: 0, ratio: 1 },
]
for (const count of [20, 200]) {
  const json = stored(count)
  const { html } = await composeHtml(read(json), composing)
  const cpu_ms = await cpuMsOf(() => composeHtml(read(json), composing))
  const own_ms = await cpuMsOf(() => composeMjml(read(json), composing))
  rows.push({
    case: `${count} blocks`,
    cpu_ms,
    own_ms,
    html_kb: Math.round(html.length / 1024),
    ratio: ratio(cpu_ms, floorMs),
  })
}

await report(
  "documents",
  "a document of 200 blocks becomes HTML and text in less than 50 ms of CPU",
  rows,
  "`own ms` is the time to read the JSON and write MJML; the rest is mjml and the text part.",
)
