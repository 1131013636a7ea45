import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { act, useEffect, useEffectEvent } from "react"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import type { DocumentCanvasProps, DocumentHandle } from "#components/document-editor/document-canvas"
import type { CodeEditorProps } from "#components/editor/code-editor"
import { brand } from "#lib/documents/brand"
import { readDocument } from "#lib/documents/read-document"
import { fragmentName, toYjs } from "#lib/documents/yjs/to-yjs"
import { getJson, mutate, postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { openPageStorage } from "#lib/interface/browser/stored-value"
import { at, setClock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { emptyFields } from "#lib/features/templates/fields"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import * as Y from "yjs"
import { toBase64 } from "./document/update-sender.ts"
import { EditorOfKind } from "./editor-of-kind.tsx"
import type { DraftHandlers } from "./use-draft-stream.ts"

const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), postJson: vi.fn(), getJson: vi.fn() }))
/** Events the server sends on the page's stream. */
const stream = vi.hoisted(() => ({ handlers: null as DraftHandlers | null }))
vi.mock("./use-draft-stream.ts", () => ({
  useDraftStream: (...[, , , handlers]: [string, string, number, DraftHandlers]) => {
    stream.handlers = handlers
  },
}))
// The code editor measures its letters, which this DOM does not support; a plain field replaces it.
vi.mock("#components/editor/code-editor", () => ({
  loadCodeEditor: async () => {},
  CodeEditor: ({ label, value, onValueChange, isReadOnly, onReady }: CodeEditorProps) => {
    // As in the real editor: called once, with the listener of that moment.
    const say = useEffectEvent((handle: Parameters<NonNullable<typeof onReady>>[0]) => onReady?.(handle))
    useEffect(() => {
      say({ goTo, find: () => {}, format: async () => {}, line: () => 1 })
      return () => say(null)
    }, [])
    return (
      <textarea
        aria-label={label}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onValueChange(event.target.value)}
      />
    )
  },
}))
// The canvas loads after the page; here when the button is pressed.
vi.mock("#components/document-editor/document-editor", () => ({
  DocumentEditor: ({ onReady }: DocumentCanvasProps) => (
    <button type="button" onClick={() => onReady?.({} as DocumentHandle)}>
      Load the canvas
    </button>
  ),
}))
const goTo = vi.hoisted(() => vi.fn())

const rendered = ok({
  status: "success",
  subject: "Hello",
  from_name: "",
  from_email: "",
  body: { html: "<p>x</p>" },
  missing: [],
})
const first: DraftDetails = {
  ...{
    draft_id: "d1",
    template_id: "t1",
    kind: "html",
    canTurnBack: false,
    part: null,
    revision: 1,
    seq: 0,
    base_version: 1,
  },
  fields: {
    ...emptyFields("shop@example.com", "Shop"),
    ...{ name: "Receipt", subject: "Hello", html: "<p>Hello</p>" },
  },
  ...{ isChanged: false, changed_by: "Test editor", changedMs: 0, outside: null, live_version: null },
  ...{ carried: {}, samples: [], versionCount: 0, versions: [] },
  ...{ plan: null, needsSecond: false, openThreads: 0 },
}

/** A server with one draft: saves fields as DRAFT-2 requires; tests replace its answers with their own. */
let details: DraftDetails
let answers: Record<string, (body: never) => Result<unknown> | Promise<Result<unknown>>>
let preview: Result<unknown>
beforeEach(() => {
  localStorage.clear()
  details = first
  preview = rendered
  answers = {
    presence: () => ok(null),
    fields: ({ fields }: { fields: object }) => {
      change(fields)
      return ok({ kind: "saved", revision: details.revision })
    },
  }
  goTo.mockReset()
  router.replace.mockReset()
  vi.mocked(mutate).mockReset()
  vi.mocked(mutate).mockImplementation((async (...[, path]: [string, string]) =>
    path === "picture/list" ? ok({ pictures: [] }) : preview) as never)
  vi.mocked(getJson).mockReset()
  vi.mocked(getJson).mockImplementation((async () => ok(details)) as never)
  vi.mocked(postJson).mockReset()
  vi.mocked(postJson).mockImplementation(
    (async (url: string, body: never) =>
      answers[url.split("/").at(-1) ?? ""]?.(body) ?? failed(404, "No such act.")) as never,
  )
})
afterEach(cleanup)

/** Another person changes the draft on the server. */
function change(fields: object): void {
  const { revision } = details
  details = { ...details, fields: { ...details.fields, ...fields }, revision: revision + 1, isChanged: true }
}
/** The page is notified of a change. */
const notifyPage = () =>
  act(async () => stream.handlers?.draft({ revision: details.revision, base_version: 1 }))

const show = (over: Partial<Parameters<typeof EditorOfKind>[0]> = {}, searchParams = "") =>
  render(
    <NuqsTestingAdapter searchParams={searchParams} hasMemory>
      <QueryClientProvider client={makeQueryClient()}>
        <EditorOfKind
          project="shop"
          userId="u1"
          initial={details}
          visual={null}
          canWrite
          canSend
          mode="sandbox"
          ownAddress="ann@shop.example"
          clock={{ timeZone: "UTC", nowMs: 0 }}
          projectZone="Europe/Berlin"
          {...over}
        />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
const code = () => screen.getByLabelText<HTMLTextAreaElement>("HTML of the message")
/** Adds to the HTML in one change: typed key by key, a slow machine would save the first letters separately. */
const write = (more: string) => fireEvent.change(code(), { target: { value: `${code().value}${more}` } })
const subject = () => screen.getByLabelText<HTMLInputElement>("Subject")
/** Bodies posted to one of the draft's routes. */
const posted = (act: string) =>
  vi
    .mocked(postJson)
    .mock.calls.filter(([url]) => url.endsWith(`/drafts/${act}`))
    .map(([, body]) => body)
const keys = (text: string) => userEvent.keyboard(text)
/** Opens the publish dialog and presses its button. */
async function publish(button: string | RegExp = /^Publish/) {
  await userEvent.click(screen.getByRole("button", { name: /^Publish v/ }))
  const window = await screen.findByRole("dialog")
  await userEvent.click(within(window).getByRole("button", { name: button }))
  return window
}
const isLeavingAsked = () => {
  const event = new Event("beforeunload", { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
const silent = failed(502, "The dashboard did not respond.")

it("saves while typing, and shows the save state", async () => {
  show()
  expect(screen.getByText("Published as v1")).toBeTruthy()
  write("more")
  expect(screen.getByText("Saving the draft")).toBeTruthy()
  expect(await screen.findByText("Draft saved")).toBeTruthy()
  expect(posted("fields")).toEqual([{ draft_id: "d1", revision: 1, fields: { html: "<p>Hello</p>more" } }])
  expect(details.fields.html).toBe("<p>Hello</p>more")
  expect(localStorage.length).toBe(0)
})

it("keeps the text in this browser while the server does not answer, says so, and sends it later", async () => {
  const { fields: keep } = answers
  answers.fields = () => silent
  show()
  write("more")
  expect(await screen.findByText(/Your text is kept in this browser/)).toBeTruthy()
  expect(code().value).toBe("<p>Hello</p>more")
  if (keep) answers.fields = keep
  window.dispatchEvent(new Event("online"))
  expect(await screen.findByText("Draft saved")).toBeTruthy()
  expect(details.fields.html).toBe("<p>Hello</p>more")
})

it("sends at once on the save shortcut", async () => {
  show()
  write("more")
  await keys("{Control>}s{/Control}")
  expect(posted("fields")).toHaveLength(1)
})

it("restores unsent text on the next visit, and saves it", async () => {
  const { fields: keep } = answers
  answers.fields = () => silent
  const { unmount } = show()
  write("more")
  await waitFor(() => expect(localStorage.length).toBe(1))
  unmount()
  if (keep) answers.fields = keep
  show()
  expect(code().value).toBe("<p>Hello</p>more")
  expect(await screen.findByText("Your unsaved text was restored.")).toBeTruthy()
  expect(details.fields.html).toBe("<p>Hello</p>more")
  expect(localStorage.length).toBe(0)
})

it("saves text typed in the last moment, however quickly the page is closed", async () => {
  const { unmount } = show()
  write("more")
  unmount()
  await waitFor(() => expect(details.fields.html).toBe("<p>Hello</p>more"))
})

it("warns before the page is closed with unsaved changes, and only then", async () => {
  let keepNow = (_: Result<unknown>) => {}
  answers.fields = () => new Promise((resolve) => (keepNow = resolve))
  show()
  expect(isLeavingAsked()).toBe(false)
  write("more")
  expect(isLeavingAsked()).toBe(true)
  await waitFor(() => expect(posted("fields")).toHaveLength(1))
  expect(isLeavingAsked()).toBe(true)
  keepNow(ok({ kind: "saved", revision: 2 }))
  await screen.findByText("Draft saved")
  expect(isLeavingAsked()).toBe(false)
})

it("shows changes of others next to what is typed here", async () => {
  show()
  answers.fields = () => silent
  write("mine")
  change({ subject: "Thank you" })
  await notifyPage()
  await waitFor(() => expect(subject().value).toBe("Thank you"))
  expect(code().value).toBe("<p>Hello</p>mine")
})

it("ignores a late answer with an older text", async () => {
  show()
  let answerLate = (_: Result<unknown>) => {}
  vi.mocked(getJson).mockImplementationOnce((() => new Promise((resolve) => (answerLate = resolve))) as never)
  await notifyPage()
  const before = details
  write("more")
  await screen.findByText("Draft saved")
  await act(async () => answerLate(ok({ ...before, changed_by: "Somebody else" })))
  expect(code().value).toBe("<p>Hello</p>more")
})

for (const [choice, html] of [
  ["Keep mine", "<p>Hello</p>mine"],
  ["Take theirs", "<p>Theirs</p>"],
] as const)
  it(`asks which text to keep when two people changed the same field: ${choice}`, async () => {
    const { fields: keep } = answers
    change({ html: "<p>Theirs</p>" })
    const conflicts = [{ field: "html", theirs: "<p>Theirs</p>" }]
    answers.fields = () => ok({ kind: "conflict", revision: 2, changed_by: "Test owner", conflicts })
    show({ initial: first })
    write("mine")
    const banner = await screen.findByRole("alert")
    expect(banner.textContent).toContain("Test owner changed the same text.")
    expect(banner.textContent).toContain("HTML: <p>Theirs</p>")
    expect(code().value).toBe("<p>Hello</p>mine")
    expect(screen.queryByText(/^Draft saved|^Published as/)).toBeNull()
    if (keep) answers.fields = keep
    await userEvent.click(within(banner).getByRole("button", { name: choice }))
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
    await waitFor(() => expect(code().value).toBe(html))
    await waitFor(() => expect(details.fields.html).toBe(html))
    expect(posted("fields")).toHaveLength(choice === "Keep mine" ? 2 : 1)
  })

it("saves typed text before it is published, with the note", async () => {
  answers.publish = () => ok({ kind: "published", template_id: "t1", version: 2 })
  show()
  write("more")
  await userEvent.click(screen.getByRole("button", { name: "Publish v2" }))
  const window = await screen.findByRole("dialog", { name: "Publish Receipt as v2?" })
  await userEvent.type(within(window).getByLabelText(/What changed/), "A friendlier end")
  await keys("{Enter}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(details.fields.html).toBe("<p>Hello</p>more")
  expect(posted("publish")).toEqual([{ draft_id: "d1", revision: 2, seq: 0, note: "A friendlier end" }])
  expect(router.replace).not.toHaveBeenCalled()
})

it("GALLERY-4 shows a refusal at the field that the service names, and moves there", async () => {
  answers.publish = () => failed(400, "template.name: another template has this name.", { code: 603 })
  show()
  await publish()
  expect(await screen.findByText("Another template has this name.")).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  const name = screen.getByLabelText("Name of the template")
  expect(name.getAttribute("aria-invalid")).toBe("true")
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(screen.queryByText(/^Not done/)).toBeNull()
})

it("DRAFT-5 moves to a missing name, and publishes once there is one", async () => {
  details = { ...first, fields: { ...first.fields, name: "" } }
  answers.publish = () => ok({ kind: "published", template_id: "t1", version: 2 })
  show()
  await publish()
  expect(await screen.findByText("Give the template a name.")).toBeTruthy()
  const name = screen.getByLabelText("Name of the template")
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(posted("publish")).toHaveLength(0)
  await userEvent.type(name, "Free")
  expect(screen.queryByText("Give the template a name.")).toBeNull()
  await publish()
  await waitFor(() => expect(posted("publish")).toHaveLength(1))
  expect(details.fields.name).toBe("Free")
})

it("shows a refusal without a field in the dialog, which stays open", async () => {
  answers.publish = () => failed(503, "The mail service did not respond.")
  show()
  const window = await publish()
  await waitFor(() => expect(window.textContent).toContain("The mail service did not respond."))
})

it("sends no request while a field is invalid", async () => {
  answers.publish = () => ok({ kind: "published", template_id: "t1", version: 2 })
  show()
  await userEvent.clear(screen.getByLabelText("Sender address"))
  await publish()
  expect((await screen.findAllByText("Enter a sender.")).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(posted("publish")).toHaveLength(0)
})

it("publishes nothing that could not be saved", async () => {
  answers.fields = () => silent
  show()
  write("more")
  const window = await publish()
  await waitFor(() => expect(window.textContent).toContain("could not be saved yet"))
  expect(posted("publish")).toHaveLength(0)
})

it("DRAFT-5 asks before replacing a version from outside, and sends that version", async () => {
  details = { ...first, isChanged: true, outside: { version: 4, atMs: 0 } }
  answers.publish = ({ replaces }: { replaces?: number }) => {
    if (replaces !== 4) return ok({ kind: "changed_outside", version: 4, updated_at: "2026-11-20 10:00:00" })
    details = { ...details, isChanged: false, outside: null, base_version: 5 }
    return ok({ kind: "published", template_id: "t1", version: 5 })
  }
  show()
  const window = await publish()
  expect((await within(window).findByRole("alert")).textContent).toContain("(v4, 2026-11-20 10:00:00 UTC)")
  await userEvent.click(within(window).getByRole("button", { name: "Replace and publish" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(posted("publish")).toMatchObject([{ revision: 1 }, { revision: 1, replaces: 4 }])
  expect(await screen.findByText("Published as v5")).toBeTruthy()
  expect(screen.queryByRole("alert")).toBeNull()
})

it("DRAFT-1 continues from an API change when nothing was changed here", async () => {
  show()
  const fields = { ...first.fields, html: "<p>Second</p>" }
  details = { ...first, fields, revision: 2, base_version: 2 }
  await notifyPage()
  await waitFor(() => expect(code().value).toBe("<p>Second</p>"))
  expect(screen.getByText("Published as v2")).toBeTruthy()
  expect(screen.queryByRole("alert")).toBeNull()
  expect(posted("fields")).toEqual([])
})

it("DRAFT-1 says that the template was changed through the API since the draft began", async () => {
  details = { ...first, isChanged: true, outside: { version: 4, atMs: 0 } }
  show()
  expect(screen.getByRole("alert").textContent).toContain("changed through the API (v4)")
})

it("PUBLISH-1 plans the typed text for a time, and publishes nothing now", async () => {
  onTestFinished(setClock({ now: () => at(Date.UTC(2026, 5, 15)) }))
  answers.plan = () => ok({ kind: "planned", state: "planned" })
  show()
  await userEvent.click(screen.getByRole("button", { name: "Publish v2" }))
  const dialog = await screen.findByRole("dialog")
  await userEvent.click(within(dialog).getByRole("radio", { name: "Later" }))
  fireEvent.change(within(dialog).getByLabelText("Time"), { target: { value: "2020-01-01T10:00" } })
  await userEvent.click(within(dialog).getByRole("button", { name: "Schedule v2" }))
  expect(await within(dialog).findByText("This time is in the past.")).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText("Time"), { target: { value: "2027-01-04T09:00" } })
  await userEvent.click(within(dialog).getByRole("button", { name: "Schedule v2" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  const sent = vi.mocked(postJson).mock.calls.filter(([url]) => /\/(plan|publish)$/.test(url))
  expect(sent).toMatchObject([
    [expect.stringMatching(/drafts\/plan$/), { revision: 1, seq: 0, publish_at: "2027-01-04T08:00:00.000Z" }],
  ])
})

it("PUBLISH-4 PUBLISH-5 requests approval when the project requires it", async () => {
  details = { ...first, needsSecond: true }
  answers.plan = () => ok({ kind: "planned", state: "asked" })
  show()
  await userEvent.click(screen.getByRole("button", { name: "Request publication" }))
  const dialog = await screen.findByRole("dialog")
  await userEvent.click(within(dialog).getByRole("button", { name: "Request publication" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  const sent = vi.mocked(postJson).mock.calls.filter(([url]) => /\/(plan|publish)$/.test(url))
  expect(sent).toMatchObject([[expect.stringMatching(/drafts\/plan$/), { publish_at: null }]])
})

it("opens a new template's own page once it is published", async () => {
  details = { ...first, template_id: null, base_version: null, isChanged: true }
  answers.publish = () => ok({ kind: "published", template_id: "t9", version: 1 })
  show()
  await publish("Publish v1")
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/p/shop/templates/t9"))
})

it("opens the list when another person deletes the template", async () => {
  show()
  await act(async () => stream.handlers?.deleted())
  expect(router.replace).toHaveBeenCalledWith("/p/shop/templates")
})

it("shows no deletion notice to the person who deleted it here", async () => {
  show()
  await userEvent.click(screen.getByRole("button", { name: "More" }))
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete template" }))
  await screen.findByRole("dialog", { name: "Delete the template Receipt?" })
  await act(async () => stream.handlers?.deleted())
  expect(router.replace).not.toHaveBeenCalled()
})

it("DRAFT-9 people without the right see the draft and its changes, and cannot write", async () => {
  show({ canWrite: false, canSend: false })
  change({ subject: "Seen at once" })
  await notifyPage()
  await waitFor(() => expect(subject().value).toBe("Seen at once"))
  expect([code().readOnly, subject().readOnly]).toEqual([true, true])
  expect(screen.getByText("Read only")).toBeTruthy()
  expect(screen.queryByRole("button", { name: /^Publish|Send a test|More/ })).toBeNull()
  await keys("{Control>}s{/Control}")
  expect(posted("fields")).toHaveLength(0)
})

it("PART-7 shows readers a snippet without actions", async () => {
  details = { ...first, part: "snippet", template_id: null }
  show({ canWrite: false, canSend: false })
  expect(screen.getByText("Read only")).toBeTruthy()
  expect(code().value).toBe("<p>Hello</p>")
  expect(code().readOnly).toBe(true)
  expect(screen.queryByRole("button", { name: /^Publish|More/ })).toBeNull()
})

it("says where a template cannot be parsed, passes nothing meanwhile, and links to the place", async () => {
  preview = failed(400, 'body.plaintext: #if has no #end, at line 4, column 2; near "#if($x)".', {
    code: 1569,
  })
  show()
  expect((await screen.findByRole("alert")).textContent).toContain("#if has no #end, at line 4, column 2")
  expect(screen.queryByText(/Every merge tag has a value|(are|is) fine/)).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Show line 4" }))
  expect(screen.getByRole("tab", { name: "Plain text" }).getAttribute("aria-selected")).toBe("true")
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(4, 2))
})

it("LOOK-5 requests the footer in the language of the address, and offers the available ones", async () => {
  preview = ok({ ...(rendered.ok && rendered.value), footer_language: "de" })
  show({}, "?footer=de")
  const choice = await screen.findByLabelText<HTMLSelectElement>("Language of the footer")
  expect(choice.value).toBe("de")
  const previews = () => vi.mocked(mutate).mock.calls.filter(([, path]) => path === "template/preview")
  expect(previews().map(([, , input]) => input)).toMatchObject([{ global_language: "de" }])
  await userEvent.selectOptions(choice, "Ukrainian")
  await waitFor(() => expect(previews().at(-1)?.[2]).toMatchObject({ global_language: "ua" }))
  // The footer comes in another language anyway, because a header says so.
  expect(await screen.findByText("A header of this template sets it to German.")).toBeTruthy()
})

it("LOOK-5 requests no language by default, and offers none without a footer", async () => {
  show()
  await screen.findByTitle("Preview of the message")
  expect(
    vi.mocked(mutate).mock.calls.find(([, path]) => path === "template/preview")?.[2],
  ).not.toHaveProperty("global_language")
  expect(screen.queryByLabelText("Language of the footer")).toBeNull()
})

it("SAMPLE-3 links from the samples to past messages once something was sent", async () => {
  vi.mocked(getJson).mockImplementation((async (url: string) =>
    url.includes("/drafts/past") ? ok({ messages: [] }) : ok(details)) as never)
  show()
  await userEvent.click(screen.getByRole("button", { name: /^Sample/ }))
  await userEvent.click(await screen.findByRole("button", { name: "From a past message…" }))
  const window = await screen.findByRole("dialog", { name: "Sample from a past message" })
  expect(await within(window).findByText("No messages sent with this template yet.")).toBeTruthy()
  cleanup()
  details = { ...first, template_id: null, base_version: null }
  show()
  await userEvent.click(screen.getByRole("button", { name: /^Sample/ }))
  await screen.findByRole("dialog", { name: "Sample values" })
  expect(screen.queryByRole("button", { name: "From a past message…" })).toBeNull()
})

it("SOURCE-10 publishes a source that was a document, and goes back to it on request", async () => {
  details = { ...first, seq: 7, canTurnBack: true }
  answers.publish = () => ok({ kind: "published", template_id: "t1", version: 2 })
  answers["from-source"] = () => ok({ kind: "turned", revision: 2, seq: 7 })
  show()
  await userEvent.click(screen.getByRole("button", { name: "Back to the document" }))
  await waitFor(() => expect(posted("from-source")).toEqual([{ draft_id: "d1", revision: 1 }]))
  await publish()
  await waitFor(() => expect(posted("publish")).toMatchObject([{ seq: 7 }]))
})

it("DRAFT-22 a source offers lost changes of the document it was, and publishes all the same", async () => {
  const ydoc = new Y.Doc()
  ydoc.getText("doc").insert(0, "Written offline")
  const updates = [toBase64(Y.encodeStateAsUpdate(ydoc))]
  openPageStorage("waybill.u1.shop.d1.changes").write({ version: 1, updates })
  answers.publish = () => ok({ kind: "published", template_id: "t1", version: 2 })
  show()
  expect(await screen.findByText("Written offline")).toBeTruthy()
  await publish()
  await waitFor(() => expect(posted("publish")).toHaveLength(1))
  expect(localStorage.length).toBe(1)
  await userEvent.click(screen.getByRole("button", { name: "Discard these changes" }))
  expect(screen.queryByText("Written offline")).toBeNull()
  expect(localStorage.length).toBe(0)
})

it("DRAFT-22 says that refused text is in this browser, and sends it after signing in elsewhere", async () => {
  const { fields: keep } = answers
  answers.fields = () => failed(401, "You are signed out.")
  show()
  write("more")
  expect((await screen.findByRole("alert")).textContent).toContain("Your text is kept in this browser.")
  if (keep) answers.fields = keep
  window.dispatchEvent(new Event("focus"))
  expect(await screen.findByText("Draft saved")).toBeTruthy()
})

it("DRAFT-1 compares the draft with the version made elsewhere, and offers it again", async () => {
  details = { ...first, isChanged: true, outside: { version: 4, atMs: 0 } }
  show()
  const banner = within(screen.getByRole("alert"))
  expect(banner.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe(
    "/p/shop/templates/t1/compare?one=4&other=draft",
  )
  await userEvent.click(banner.getByRole("button", { name: "Restore v4…" }))
  expect(await screen.findByRole("dialog", { name: "Versions" })).toBeTruthy()
})

it("DRAFT-10 previews words that arrive before the canvas is loaded", async () => {
  const read = readDocument({ version: 1, doc: { type: "doc", content: [{ type: "paragraph" }] } })
  if ("faults" in read) throw new Error(JSON.stringify(read.faults))
  const ydoc = toYjs(read.document.doc)
  details = { ...details, kind: "visual" }
  vi.mocked(getJson).mockImplementation((async (url: string) =>
    ok(url.endsWith("/parts") ? [] : details)) as never)
  answers.preview = () => ok({ preview: null, findings: [], checks: [], faults: [] })
  answers.spelling = () => ok({ words: [], language: null })
  const state = Y.encodeStateAsUpdate(ydoc)
  show({
    visual: {
      ...{
        state: toBase64(state),
        seq: 0,
        version: 1,
        isReadable: true,
        brand: brand.parse({}),
        offered: [],
      },
      person: { name: "Ana", colour: "#0a77cb" },
    },
  })
  const before = Y.encodeStateVector(ydoc)
  const [first] = ydoc.getXmlFragment(fragmentName).toArray()
  if (first instanceof Y.XmlElement) first.insert(0, [new Y.XmlText("Restored words ")])
  const updates = [toBase64(Y.encodeStateAsUpdate(ydoc, before))]
  await act(async () => stream.handlers?.updates?.({ seq: 1, updates }))
  await userEvent.click(screen.getByRole("button", { name: "Load the canvas" }))
  await waitFor(() => expect(JSON.stringify(posted("preview").at(-1))).toContain("Restored words"))
})
