import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { AttemptView } from "./attempt-view.tsx"
import type { AttemptLook } from "./attempts.ts"
import { EntryLink } from "./entry-link.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const attempt = (tryNo: number): AttemptLook => ({
  tryNo,
  host: `mx${tryNo}.example.com`,
  tls: null,
  took: "1.1 s",
  when: "20 Nov, 08:41:08",
  isGood: false,
  nextTry: null,
  lines: [],
  text: "",
})

it("MESSAGEPAGE-6 an attempt of the list shows its conversation in place of the last one", async () => {
  Element.prototype.scrollIntoView = vi.fn()
  render(
    <NuqsTestingAdapter hasMemory>
      <EntryLink to={{ tryNo: 1 }}>Attempt 1 at mx1.example.com</EntryLink>
      <AttemptView title="SMTP conversation" attempts={[attempt(1), attempt(2)]} />
    </NuqsTestingAdapter>,
  )
  expect(screen.getByText("→ mx2.example.com")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Attempt 1 at mx1.example.com" }))
  expect(await screen.findByText("→ mx1.example.com")).toBeTruthy()
})

it("says that no mail server was contacted in place of an empty name", () => {
  render(
    <NuqsTestingAdapter>
      <AttemptView title="SMTP conversation" attempts={[{ ...attempt(1), host: "" }]} />
    </NuqsTestingAdapter>,
  )
  expect(screen.getByText("No mail server was contacted")).toBeTruthy()
  expect(screen.queryByText(/→/)).toBeNull()
})

/** 30 px for each attempt, in a row that shows 100 px and has scrolled to `left`. */
const laidOut = (left: number) =>
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const no = Number(this.textContent)
    const isAttempt = this.tagName === "BUTTON"
    return (
      isAttempt ? { left: (no - 1) * 30 - left, right: no * 30 - left } : { left: 0, right: 100 }
    ) as DOMRect
  })

it("MESSAGEPAGE-6 scrolls many attempts within the card to the one that is shown, by keys too", async () => {
  const rects = laidOut(0)
  render(
    <NuqsTestingAdapter hasMemory>
      <AttemptView
        title="SMTP conversation"
        attempts={Array.from({ length: 16 }, (_, at) => attempt(at + 1))}
      />
    </NuqsTestingAdapter>,
  )
  const row = screen.getByRole("radiogroup")
  expect(row.className).toContain("overflow-x-auto")
  expect(row.className).toContain("min-w-0")
  expect(row.className).not.toContain("shrink-0")
  expect(row.scrollLeft).toBe(380)
  laidOut(380)
  const user = userEvent.setup()
  screen.getByRole("radio", { name: "16" }).focus()
  await user.keyboard("{Home}")
  expect(document.activeElement?.textContent).toBe("1")
  await user.keyboard("{ArrowRight}{Enter}")
  expect(await screen.findByText("→ mx2.example.com")).toBeTruthy()
  expect(row.scrollLeft).toBe(30)
  rects.mockRestore()
})
