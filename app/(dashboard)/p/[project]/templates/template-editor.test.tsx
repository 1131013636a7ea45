import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useEffect, useEffectEvent } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { CodeEditorProps } from "#components/editor/code-editor"
import { mutate } from "#lib/browser/mutate"
import { makeQueryClient } from "#lib/browser/queries"
import { failed, ok, type Result } from "#lib/result"
import { emptyDraft } from "./draft.ts"
import { TemplateEditor } from "./template-editor.tsx"

const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/browser/mutate", () => ({ mutate: vi.fn() }))
// The code editor measures its letters, which this DOM cannot; a plain field stands in for it.
vi.mock("#components/editor/code-editor", () => ({
  CodeEditor: ({ label, value, onValueChange, isReadOnly, onReady }: CodeEditorProps) => {
    // As the real one: said once, to whoever listens by then.
    const say = useEffectEvent((handle: Parameters<NonNullable<typeof onReady>>[0]) => onReady?.(handle))
    useEffect(() => {
      say({ goTo, find: () => {} })
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
const goTo = vi.hoisted(() => vi.fn())

const rendered = ok({
  status: "success",
  subject: "Hello",
  from_name: "",
  from_email: "",
  body: { html: "<p>x</p>" },
  missing: [],
})
let saved: Result<unknown>
let preview: Result<unknown>
beforeEach(() => {
  localStorage.clear()
  preview = rendered
  goTo.mockReset()
  vi.mocked(mutate).mockReset()
  vi.mocked(mutate).mockImplementation((async (_project: string, path: string) =>
    path === "template/set" ? saved : preview) as never)
})
afterEach(cleanup)

const draft = {
  ...emptyDraft("shop@example.com", "Shop"),
  name: "Receipt",
  subject: "Hello",
  html: "<p>Hello</p>",
}
const show = (over: Partial<Parameters<typeof TemplateEditor>[0]> = {}) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TemplateEditor
        project="shop"
        userId="u1"
        draftKey="t1"
        saved={draft}
        template={{ id: "t1", version: 1 }}
        canWrite
        canSend
        {...over}
      />
    </QueryClientProvider>,
  )
const code = () => screen.getByLabelText<HTMLTextAreaElement>("HTML of the message")
const sets = () => vi.mocked(mutate).mock.calls.filter(([, path]) => path === "template/set")

it("keeps the text when it could not be saved, and says so", async () => {
  saved = failed(502, "The mail service did not answer.")
  show()
  await userEvent.type(code(), "more")
  await userEvent.keyboard("{Control>}s{/Control}")
  expect((await screen.findByRole("alert")).textContent).toContain("Your draft is kept.")
  expect(code().value).toBe("<p>Hello</p>more")
})

it("brings unsaved text back on the next visit, and can throw it away", async () => {
  saved = failed(502, "The mail service did not answer.")
  const { unmount } = show()
  await userEvent.type(code(), "more")
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(0))
  unmount()
  show()
  expect(await screen.findByText(/unsaved text from last time/)).toBeTruthy()
  expect(code().value).toBe("<p>Hello</p>more")
  await userEvent.click(screen.getByRole("button", { name: "Discard it" }))
  expect(code().value).toBe("<p>Hello</p>")
})

it("warns before the page is left with unsaved text, and only then", async () => {
  saved = failed(502, "The mail service did not answer.")
  show()
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await userEvent.type(code(), "more")
  expect(leave()).toBe(true)
})

it("shows a refusal at the field that the service names", async () => {
  saved = failed(400, "template.name: another template has this name.", { code: 603 })
  show()
  await userEvent.click(screen.getByRole("button", { name: /Save/ }))
  expect(await screen.findByText("Another template has this name.")).toBeTruthy()
  expect(screen.getByLabelText("Name of the template").getAttribute("aria-invalid")).toBe("true")
  expect(screen.queryByText(/Not saved/)).toBeNull()
})

it("asks nobody while a field is plainly wrong", async () => {
  show()
  await userEvent.clear(screen.getByLabelText("Sender address"))
  await userEvent.keyboard("{Control>}s{/Control}")
  expect(screen.getAllByText("Enter a sender.").length).toBeGreaterThan(0)
  expect(sets()).toHaveLength(0)
})

it("goes to a new template's own page once it is stored", async () => {
  saved = ok({ status: "success", template: { id: "t9", version: 1 } })
  show({ template: undefined, draftKey: "new" })
  await userEvent.click(screen.getByRole("button", { name: /Create template/ }))
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/p/shop/templates/t9"))
})

it("lets people without the right look and not write", async () => {
  show({ canWrite: false, canSend: false })
  expect(code().readOnly).toBe(true)
  expect(screen.queryByRole("button", { name: /Save|Send a test|More/ })).toBeNull()
  await userEvent.keyboard("{Control>}s{/Control}")
  expect(sets()).toHaveLength(0)
})

it("says where a template cannot be read, praises nothing meanwhile, and leads to the place", async () => {
  preview = failed(400, 'body.plaintext: #if has no #end, at line 4, column 2; near "#if($x)".', {
    code: 1569,
  })
  show()
  expect((await screen.findByRole("alert")).textContent).toContain("#if has no #end, at line 4, column 2")
  expect(screen.queryByText(/Every tag has a value|are fine/)).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Show line 4" }))
  expect(screen.getByRole("tab", { name: "Plain text" }).getAttribute("aria-selected")).toBe("true")
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(4, 2))
})

it("keeps what was typed in the last moment, however quickly the page is left", async () => {
  const { unmount } = show()
  await userEvent.type(code(), "more")
  unmount()
  show()
  expect(code().value).toBe("<p>Hello</p>more")
})
