import { afterAll, beforeAll, expect } from "vitest"
import * as Y from "yjs"
import type { TemplateEngine } from "#contract/message-words"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import { templatePreview } from "#contract/methods/template"
import type { Substitutions } from "#contract/substitutions"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { createFirstOwner } from "#lib/data/store/users"
import { sentBytes } from "#lib/documents/checks/sent-bytes"
import { gallery } from "#lib/documents/gallery/gallery"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { createProject } from "#lib/features/projects/create-project"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { asReceived, untracked } from "#lib/testing/untracked"
import { createDraft } from "../create-draft.ts"
import { documentState } from "../document-state.ts"
import { contentOf, fieldsIn } from "../fields.ts"
import { previewDraft } from "../preview-draft.ts"
import { publishDraft } from "../publish-draft.ts"
import { actingIn, got } from "./acting.ts"

/** Recipient of previews, whose address is in the footer. */
const email = "recipient@example.com"

type Case = { kind: "visual" | "mjml" | "html"; engine: TemplateEngine } & Record<string, unknown>

type RunningService = { url: string; accountKey: string; idle(): Promise<void>; close(): Promise<void> }

/** Previews of drafts and the messages that programs send with the published template, for tests with a real service. */
export function previewsAndMessages(startService: () => Promise<RunningService>) {
  let service: RunningService
  let store: Store
  const undo: (() => void)[] = []
  const owner = aUser("owner", true)
  const { access, action } = actingIn(() => store, owner)

  beforeAll(async () => {
    service = await startService()
    store = await openTestStore()
    undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
    const { user_id, email: address, name } = owner
    await createFirstOwner(store.db, {
      user_id,
      email: address,
      name,
      password_hash: "x",
      created_at: someDay,
    })
    await createProject(store.db, { user: owner, input: { name: "Shop" }, ip: null })
  })
  afterAll(async () => {
    for (const back of undo.reverse()) back()
    await closeDraftChanges(store.db)
    await service.close()
    await store.close()
  })

  const draftOf = async (draft_id: string): Promise<TemplateDraft> => {
    const draft = await findTemplateDraft(store.db, "shop", draft_id)
    if (!draft) throw new Error(`There is no draft ${draft_id}.`)
    return draft
  }
  let made = 0
  const newDraft = async (input: Case): Promise<TemplateDraft> => {
    made += 1
    const request = { name: `Template ${made}`, ...input }
    return draftOf(got(await createDraft(store.db, await action(request))).draft_id)
  }
  const previewOf = async (draft: TemplateDraft, values: Substitutions, doc?: unknown) => {
    const fields = fieldsIn(draft.fields)
    if (draft.kind === "html") {
      const input = { template: contentOf(fields), substitutions: values }
      return got(await callWithKey(store.db, await access(owner), templatePreview, input))
    }
    const seen = got(
      await previewDraft(
        store.db,
        await action({ draft_id: draft.draft_id, fields, values, doc: doc ?? (await docOf(draft)) }),
      ),
    )
    if (!seen.preview) throw new Error(JSON.stringify(seen))
    return seen.preview
  }
  const docOf = async (draft: TemplateDraft): Promise<unknown> => {
    if (draft.kind !== "visual") return undefined
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, (await documentState(store.db, draft)).state)
    return fromYjs(ydoc)
  }
  const publish = async ({ draft_id }: TemplateDraft): Promise<string> => {
    const { revision, seq } = await draftOf(draft_id)
    const published = got(await publishDraft(store.db, await action({ draft_id, revision, seq })))
    if (published.kind !== "published") throw new Error(JSON.stringify(published))
    return published.template_id
  }
  /** As a program does: the template's id and values. */
  const send = async (template_id: string, substitutions: Substitutions) => {
    const message = { template_id, recipients: [{ email, substitutions }] }
    return got(await callWithKey(store.db, await access(owner), emailSend, { message })).job_id
  }
  const letterOf = async (job_id: string) => {
    const by = await access(owner)
    const [captured] = got(await callWithKey(store.db, by, capturedList, { job_id })).letters
    return got(await callWithKey(store.db, by, capturedGet, { id: captured?.id ?? "" })).letter
  }

  /** Expects that each message is, byte for byte and but for tracking, the preview of the draft with its values. */
  async function expectSentAsPreviewed(input: Case, valuesOfCase?: readonly Substitutions[]): Promise<void> {
    const draft = await newDraft(input)
    const samples =
      valuesOfCase ?? (await listSamples(store.db, draft)).map(({ values }) => values as Substitutions)
    expect(samples.length).toBeGreaterThan(0)
    const previews = await Promise.all(samples.map((values) => previewOf(draft, values)))
    const id = await publish(draft)
    const jobs = await Promise.all(samples.map((values) => send(id, values)))
    await service.idle()
    for (const [at, job_id] of jobs.entries()) {
      const letter = await letterOf(job_id)
      const { subject, body } = previews[at] ?? { subject: null, body: {} }
      expect(letter.subject).toBe(subject)
      const { html, plaintext, amp } = body
      // LOOK-8: the estimate is close to what was sent. The address of a service under test is shorter than others.
      const bytes = Buffer.byteLength(letter.html ?? "")
      const estimate = sentBytes(html ?? "", { track_links: true, track_read: true })
      expect(Math.abs(estimate - bytes) / bytes).toBeLessThan(0.2)
      expect(await untracked(letter, body, service.url)).toEqual({
        ...{ html: asReceived(html), plaintext: asReceived(plaintext), amp: asReceived(amp) },
      })
    }
  }
  return { expectSentAsPreviewed }
}

/** Every start with the first of its engines; the others by their number in that list. */
export const startsBy = (engineAt: (engines: readonly TemplateEngine[]) => readonly TemplateEngine[]) =>
  gallery.flatMap(({ key, engines }) => engineAt(engines).map((engine) => [key, engine] as const))
