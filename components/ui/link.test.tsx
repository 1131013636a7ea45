import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { Link } from "./link.tsx"

const asksToLeave = vi.hoisted(() => vi.fn())
vi.mock("./leave-guard.tsx", () => ({ asksToLeave }))
/** Replaces Next.js's own link, which reports a click before it navigates. */
vi.mock("next/link", () => ({
  default: ({
    onNavigate,
    href,
    children,
  }: { onNavigate: (event: object) => void } & Record<string, string>) => (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault()
        onNavigate({ preventDefault: () => {} })
      }}
    >
      {children}
    </a>
  ),
}))

afterEach(cleanup)

it("asks about the whole target address, with its query", async () => {
  render(
    <Link href="/p/shop/messages?status=hard_bounced&range=7d" replace scroll={false}>
      Bounces
    </Link>,
  )
  await userEvent.click(screen.getByRole("link", { name: "Bounces" }))
  expect(asksToLeave).toHaveBeenCalledExactlyOnceWith({
    href: "/p/shop/messages?status=hard_bounced&range=7d",
    isReplacing: true,
    scroll: false,
  })
})

it("takes no address object, whose query the question would lose", () => {
  // @ts-expect-error An address is text here.
  const link = <Link href={{ pathname: "/p/shop/messages", query: { status: "hard_bounced" } }}>Bounces</Link>
  expect(link).toBeTruthy()
})
