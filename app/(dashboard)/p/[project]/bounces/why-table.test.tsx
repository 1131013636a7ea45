import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import type { WhyRow } from "#lib/analytics/bounces/why"
import { WhyTable } from "./why-table.tsx"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  usePathname: () => "/p/shop/bounces",
  useSearchParams: () => new URLSearchParams(),
}))
afterEach(cleanup)

const row: WhyRow = {
  ...{ id: "err_user_unknown", name: "No such mailbox", code: "err_user_unknown", kind: "hard_bounced" },
  ...{ count: 40, countText: "40", before: 0, share: 1, shareText: "100.0%", spark: [], sparkText: "" },
  ...{ sent: null, rate: null, rateText: "–" },
  change: { text: "new", isUp: true, isLarge: false, order: 1 },
  todo: "Check where it was entered",
  explained: {
    detail: "The domain exists, but the name before the @ does not.",
    steps: [
      { title: "Check where it was entered", text: "Mistyped addresses come from forms.", href: null },
      { title: "Ask for another address", text: "Contact the person.", href: "/p/shop/suppressions" },
    ],
  },
  href: "/p/shop/bounces?reason=err_user_unknown",
  messages: { href: "/p/shop/messages?reason=err_user_unknown", title: "Show 40 messages" },
}

it("BOUNCEPAGE-16 explains a reason and all possible steps on demand, without leaving the page", async () => {
  render(
    <NuqsTestingAdapter>
      <WhyTable
        rows={[row, { ...row, id: "-", name: "err_new", explained: null, todo: "No explanation yet" }]}
        by="reason"
        sort={{ key: "count", direction: "desc" }}
        isStale={false}
        emptyTitle=""
      />
    </NuqsTestingAdapter>,
  )
  // A row is drawn for phones as well.
  const [, wide] = screen.getAllByRole("button", { name: "Check where it was entered" })
  const cell = wide?.closest("td")
  if (!wide || !cell) throw new Error("There is no such cell.")
  expect(wide.getAttribute("aria-expanded")).toBe("false")
  expect(within(cell).queryByRole("link")).toBeNull()
  wide.focus()
  await userEvent.keyboard("{Enter}")
  expect(wide.getAttribute("aria-expanded")).toBe("true")
  expect(within(cell).getByText(/^The domain exists/)).toBeTruthy()
  const [plain, leading] = within(cell).getAllByRole("listitem")
  expect(plain?.textContent).toContain("Mistyped addresses")
  expect(
    within(leading as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/p/shop/suppressions")
  expect(push).not.toHaveBeenCalled()
  expect(screen.queryByRole("button", { name: "No explanation yet" })).toBeNull()
})
