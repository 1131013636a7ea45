import "server-only"
import { z } from "zod"
import { templatePreview } from "#contract/methods/template"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Db } from "#lib/data/store/open"
import { composeHtml } from "#lib/documents/compose/compose-html"
import { composeLine } from "#lib/documents/compose/compose-mjml"
import { gallery } from "#lib/documents/gallery/gallery"
import type { Start } from "#lib/documents/gallery/start"
import { readDocument } from "#lib/documents/read-document"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { failed, ok, type Result } from "#lib/platform/result"
import { brandInput, brandIssue } from "./brand-schema.ts"

const form = z.object({
  brand: brandInput,
  start: z.string({ error: "start must be the key of a starting point." }).max(60),
})

/** Composing uses the processor; above this limit callers must retry. */
const composingMax = 4
let composing = 0

/** BRAND-4: a gallery template with an unsaved brand, filled with its usual sample. */
export async function previewBrand(db: Db, action: ProjectAction): Promise<Result<{ html: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return brandIssue(parsed.error)
  const start = gallery.find(({ key }) => key === parsed.data.start)
  if (!start) return failed(400, "There is no such starting point.", { field: "start" })
  if (composing >= composingMax)
    return failed(503, "Too many previews at once. Try again in a moment.", { retry_after: 1 })
  composing += 1
  try {
    const template = await templateOf(start, parsed.data.brand)
    const substitutions = start.samples[0]?.values ?? {}
    const answer = await callWithKey(db, action.access, templatePreview, { template, substitutions })
    return answer.ok ? ok({ html: answer.value.body.html ?? "" }) : answer
  } finally {
    composing -= 1
  }
}

async function templateOf({ subject, document }: Start, brand: z.output<typeof brandInput>) {
  const read = readDocument(document)
  // Gallery templates are validated by its tests.
  if ("faults" in read) throw new Error(`A start is no document: ${JSON.stringify(read.faults[0])}`)
  const composing = { brand, engine: "liquid", subject } as const
  const { html } = await composeHtml(read.document, composing)
  return {
    template_engine: composing.engine,
    subject: composeLine(subject, composing).line,
    body: { html },
  }
}
