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

it("MESSAGEPAGE-6 an attempt of the list shows its conversation, where the last one stands else", async () => {
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
