import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import axe from "axe-core"
import { afterEach, expect, it, vi } from "vitest"
import { LanguageProvider } from "#components/shell/language"
import type { Check } from "#lib/documents/checks/checks"
import type { DocumentFault } from "#lib/documents/document-fault"
import type { Finding } from "#lib/documents/finding"
import { DocumentChecks, type DocumentChecksProps } from "./document-checks.tsx"

afterEach(cleanup)

const subject: Check = {
  ...{ code: "subject_is_empty", severity: "danger", place: "subject" },
  values: { sample: "Usual order" },
}
const link: Check = {
  ...{ code: "link_is_http", severity: "warning", place: [2, 0] },
  values: { address: "http://shop.dev/", sample: null, network: null },
}
const unused: Check = {
  ...{ code: "value_is_unused", severity: "info", place: "samples" },
  values: { name: "code" },
}
const noPaths: Finding = {
  ...{ code: "engine_has_no_paths", level: "error", place: [1, 0], node: "mergeTag" },
  subject: "order.total",
}
const broken: DocumentFault = { code: "attribute_invalid", place: [3], node: "image", name: "width" }

function show(props: Partial<DocumentChecksProps> = {}) {
  const onGoTo = vi.fn()
  const { container } = render(
    <LanguageProvider language="en">
      <DocumentChecks
        {...{ checks: [], findings: [], faults: [], isChecked: true, htmlBytes: 18_432, onGoTo }}
        {...props}
      />
    </LanguageProvider>,
  )
  return { onGoTo, container }
}
const rowsOf = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map((row) => row.textContent)

it("groups findings by severity, and counts them in the heading", () => {
  show({ checks: [unused, link, subject], findings: [noPaths] })
  expect(screen.getAllByRole("list").map((list) => list.getAttribute("aria-label"))).toEqual([
    "To fix",
    "To check",
    "Hints",
  ])
  expect(rowsOf("To fix")).toEqual([
    expect.stringContaining("The subject is empty. Write a subject. With the sample “Usual order”"),
    expect.stringContaining("supports only plain names, so order.total is not filled in."),
  ])
  expect(rowsOf("To check")).toEqual([expect.stringContaining("http://shop.dev/ is not encrypted.")])
  for (const words of [
    "2 to fix",
    "1 to check",
    "1 hint",
    "30 checks passed",
    "About 18 KB of 102 KB as sent",
  ])
    expect(screen.getByText(words)).toBeTruthy()
})

it("claims nothing before there is a result", () => {
  show({ isChecked: false })
  expect(screen.queryByText(/passed/)).toBeNull()
})

it("links to each place, by mouse and by keyboard, and names its node", async () => {
  const { onGoTo } = show({
    checks: [subject, link],
    nodeAt: (place) => (place[0] === 2 ? { type: "paragraph", words: "Look at our shop" } : null),
  })
  await userEvent.click(screen.getByRole("button", { name: "Go to Paragraph “Look at our shop”" }))
  expect(onGoTo).toHaveBeenLastCalledWith([2, 0])
  screen.getByRole("button", { name: "Go to Subject" }).focus()
  await userEvent.keyboard("{Enter}")
  expect(onGoTo).toHaveBeenLastCalledWith("subject")
})

it("names an unknown block by its number, and a network by its name", () => {
  const values = { address: "http://x.dev/", sample: null, network: "linkedin" }
  show({
    checks: [link, { ...link, place: [5], values }],
    nodeAt: ([at]) => (at === 5 ? { type: "social", words: "" } : null),
  })
  expect(screen.getByRole("button", { name: "Go to Block 3" })).toBeTruthy()
  expect(screen.getByRole("button", { name: "Go to Social links: LinkedIn" })).toBeTruthy()
})

it("DRAFT-10 leads from issues of the whole message to the message", () => {
  const values = { bytes: 120 * 1024, bytesMax: 102 * 1024 }
  const { onGoTo } = show({ checks: [{ code: "html_is_clipped", severity: "warning", place: [], values }] })
  expect(rowsOf("To check")[0]).toContain(
    "The message is about 120 KB as sent. Gmail clips everything after 102 KB",
  )
  screen.getByRole("button", { name: "Go to Message" }).click()
  expect(onGoTo).toHaveBeenCalledWith([])
})

it("says that everything passed, and how many checks ran", () => {
  show()
  expect(screen.getByText("Everything passed: 33 checks")).toBeTruthy()
  expect(screen.queryByRole("list")).toBeNull()
})

it("says why a document cannot be read, and passes nothing", async () => {
  const { onGoTo } = show({ faults: [broken], htmlBytes: null })
  expect(rowsOf("To fix")).toEqual([
    expect.stringContaining("The setting width of this block is invalid. Correct it."),
  ])
  expect(screen.getByText("Other checks run once the message can be read.")).toBeTruthy()
  expect(screen.queryByText(/passed/)).toBeNull()
  expect(screen.queryByText(/of 102 KB/)).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Go to Image" }))
  expect(onGoTo).toHaveBeenCalledWith([3])
})

it("is opened and closed by one button, which shows its state", async () => {
  show({ checks: [subject] })
  const button = screen.getByRole("button", { name: "Show checks" })
  expect(button.getAttribute("aria-expanded")).toBe("false")
  const list = document.getElementById(button.getAttribute("aria-controls") ?? "")
  expect(list?.className).toContain("max-md:hidden")
  await userEvent.click(button)
  expect(screen.getByRole("button", { name: "Hide checks" }).getAttribute("aria-expanded")).toBe("true")
  expect(list?.className).not.toContain("max-md:hidden")
})

it("has no axe violations", async () => {
  const { container } = show({ checks: [subject, link, unused], findings: [noPaths] })
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it("DRAFT-20 starts, shows and stops the check of links and clients, and lists its findings with the others", async () => {
  const person = userEvent.setup()
  const state = { start: vi.fn(), stop: vi.fn(), isChecking: false, result: null, refusal: null }
  show({ linkCheck: state })
  await person.click(screen.getByRole("button", { name: "Look closer" }))
  expect(state.start).toHaveBeenCalledOnce()
  cleanup()
  show({ linkCheck: { ...state, isChecking: true } })
  expect(screen.getByRole("status").textContent).toBe("Checking links …")
  await person.click(screen.getByRole("button", { name: "Stop" }))
  expect(state.stop).toHaveBeenCalledOnce()
  cleanup()
  const values = { address: "https://shop.waybill.dev/a", status: 404 }
  const feature = { feature: "border-radius", programs: "Outlook (Windows)", percent: 30 }
  show({
    linkCheck: { ...state, result: { answered: 2, left: 1, isSkipped: false } },
    closer: [
      { code: "link_is_dead", severity: "danger", place: [2, 0], values },
      { code: "link_has_failed", severity: "warning", place: [3], values: { ...values, status: null } },
      { code: "feature_is_unsupported", severity: "warning", place: [4], values: feature },
    ],
  })
  expect(screen.getByRole("status").textContent).toBe("2 links checked, 1 not")
  expect(rowsOf("To fix")).toEqual([
    expect.stringContaining("https://shop.waybill.dev/a is gone (response 404). Correct the address."),
  ])
  expect(rowsOf("To check")).toEqual([
    expect.stringContaining("https://shop.waybill.dev/a does not respond."),
    expect.stringContaining(
      "border-radius is not supported by Outlook (Windows), up to 30% of your recipients.",
    ),
  ])
  cleanup()
  show({ linkCheck: { ...state, result: { answered: 0, left: 0, isSkipped: true } } })
  expect(screen.getByRole("status").textContent).toBe(
    "No link to check. The message is too complex to check mail programs.",
  )
})

it("SPELLING-1 SPELLING-4 unknown words are hints with a place, and can be added to the project's words", async () => {
  const addWord = vi.fn()
  const nodeAt = () => ({ type: "heading", words: "Frobnicator" })
  const words = [{ word: "Frobnicator", count: 2, place: [0, 0], suggestions: ["Fabricator"] }]
  const result = { state: "looked", language: "en", words, more: 0, isCut: false } as const
  const { onGoTo } = show({ spelling: { result, nodeAt, addWord } })
  expect(rowsOf("Hints")).toEqual([
    expect.stringContaining("“Frobnicator” is not in the dictionary (2 times). Did you mean Fabricator?"),
  ])
  await userEvent.click(screen.getByRole("button", { name: "Go to Heading “Frobnicator”" }))
  expect(onGoTo).toHaveBeenCalledWith([0, 0])
  await userEvent.click(screen.getByRole("button", { name: "Add to the project dictionary: “Frobnicator”" }))
  expect(addWord).toHaveBeenCalledWith("Frobnicator")
  cleanup()
  show({ spelling: { result: { ...result, state: "not_here", language: "de", words: [] }, nodeAt, addWord } })
  expect(screen.getByText(/^Spelling \(German\) is not checked here\./)).toBeTruthy()
  expect(screen.getByText("Everything passed: 33 checks")).toBeTruthy()
})
