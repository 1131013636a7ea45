import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { ok } from "#lib/platform/result"
import { AddDomain } from "./add-domain.tsx"
import { DeleteDomain } from "./delete-domain.tsx"

const router = { push: vi.fn(), refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))
const sent = vi.mocked(mutate)

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

/** Field that has the focus after a dialog opens. */
const focused = async (name: string) => {
  const field = await screen.findByRole("textbox", { name: new RegExp(name) })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field
}

it("adds a domain by keyboard, and keeps the typed text when it is not a domain", async () => {
  sent.mockResolvedValue(ok({ domain: "keys.example" }) as never)
  render(<AddDomain project="shop" isOpenAtFirst={false} />)
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  const field = await focused("Domain")
  await userEvent.keyboard("https://keys.example/{Enter}")
  expect(await screen.findByText(/^This is not a domain/)).toBeTruthy()
  expect(await focused("Domain")).toHaveProperty("value", "https://keys.example/")
  expect(sent).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.keyboard("keys.example{Enter}")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/p/shop/domains/keys.example"))
  expect(sent).toHaveBeenCalledExactlyOnceWith("shop", "domain/get-dns-records", { domain: "keys.example" })
})

it("deletes a domain by keyboard after its name was typed", async () => {
  sent.mockResolvedValue(ok({ status: "success" }) as never)
  render(<DeleteDomain project="shop" domain="keys.example" />)
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  await focused("keys.example")
  await userEvent.keyboard("other.example{Enter}")
  await waitFor(() => expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true"))
  expect(sent).not.toHaveBeenCalled()
  await userEvent.clear(await focused("keys.example"))
  await userEvent.keyboard("keys.example{Enter}")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/p/shop/domains"))
  expect(sent).toHaveBeenCalledExactlyOnceWith("shop", "domain/delete", { domain: "keys.example" })
})
