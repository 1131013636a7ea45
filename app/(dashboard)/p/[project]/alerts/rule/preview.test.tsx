import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import type { Preview as Previewed } from "#lib/features/alerts/preview"
import { getJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { useForm } from "#lib/interface/browser/use-form"
import { ok } from "#lib/platform/result"
import { newForm, type RuleForm } from "./form.ts"
import { Preview } from "./preview.tsx"

vi.mock("#lib/interface/browser/mutate", async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
}))
afterEach(cleanup)

const from = Date.UTC(2026, 10, 12)
const preview: Previewed = {
  ...{ from, to: from + 14 * 86_400_000, firings: [] },
  points: [
    { at: from + 3_600_000, value: 0.015, bound: 0.05, few: null },
    { at: from + 7_200_000, value: null, bound: 0.05, few: { value: 0.6, volume: 47 } },
  ],
  minimum: { enough: 2, of: 336, proposed: 12, share: 0.9 },
}

function Shown() {
  const form = useForm<RuleForm>({ defaultValues: newForm("UTC", []), send: async () => ok(null) })
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <Preview project="shop" form={form} timeZone="UTC" />
      <output aria-label="minimum">{form.watch("volume")}</output>
    </QueryClientProvider>
  )
}

test("ALERT-24 labels the limit, shows hours with too few messages, and sets the proposed minimum with a click", async () => {
  vi.mocked(getJson).mockResolvedValue(ok(preview))
  render(<Shown />)
  expect(await screen.findByText("It would not have fired in the last 14 days.")).toBeTruthy()
  expect(screen.getByText("5.0%")).toBeTruthy()
  expect(screen.getByText(/^Faint points have fewer messages than the minimum/)).toBeTruthy()
  expect(screen.getByText(/^Only 2 of 336 points had 50 messages or more\./).textContent).toContain(
    "A minimum of 12 would cover 90% of your mail.",
  )
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }))
  expect(screen.getByText("60.0% of 47 messages, too few")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Use 12" }))
  expect(screen.getByLabelText("minimum").textContent).toBe("12")
})
