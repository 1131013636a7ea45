import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { LetterParts } from "./letter-parts.tsx"

afterEach(cleanup)

const letter = {
  html: '<img src="https://pictures.example/a.png" width="40" height="40"><p>Hello</p>',
  plaintext: "Hello in words",
  source: "Subject: Hello",
  headers: [{ name: "Subject", value: "Hello" }],
  attachments: [{ name: "bill.pdf", type: "application/pdf", size: 2048, is_inline: false }],
}

it("shows HTML first, in the sandbox, and the other parts on request", async () => {
  render(<LetterParts letter={letter} title="Letter to a@example.com" />)
  expect(screen.getByTitle("Letter to a@example.com").getAttribute("sandbox")).toBe("")
  await userEvent.click(screen.getByRole("radio", { name: "Text" }))
  expect(screen.getByText("Hello in words")).toBeTruthy()
  await userEvent.click(screen.getByRole("radio", { name: "Headers" }))
  expect(screen.getByText("Subject")).toBeTruthy()
  expect(screen.getByText("2 KB")).toBeTruthy()
})

it("begins with the requested part, and leaves it for another", async () => {
  const extraPart = { value: "own", label: "Own", content: <p>Of the page</p> }
  const fileHref = (at: number) => `/files/${at}`
  render(
    <LetterParts
      letter={letter}
      title="Message"
      extra={[extraPart]}
      firstPart="own"
      fileHref={fileHref}
      hasViews
    />,
  )
  expect(screen.getByText("Of the page")).toBeTruthy()
  expect(screen.getByRole("link", { name: /^Download bill\.pdf/ }).getAttribute("href")).toBe("/files/0")
  await userEvent.click(screen.getByRole("radio", { name: "HTML" }))
  expect(screen.getByTitle("Message").getAttribute("srcdoc")).not.toContain("invert(")
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }))
  expect(screen.getByTitle("Message").getAttribute("srcdoc")).toContain("invert(")
})

it("loads pictures of other servers only after the button", async () => {
  render(<LetterParts letter={letter} />)
  expect(screen.getByTitle("Message").getAttribute("srcdoc")).toContain("img-src data:;")
  await userEvent.click(screen.getByRole("button", { name: "Show remote pictures" }))
  expect(screen.getByTitle("Message").getAttribute("srcdoc")).toContain("img-src data: https:")
  expect(screen.queryByRole("button", { name: "Show remote pictures" })).toBeNull()
})

it("has a tab for each existing part, and a note when there is none", () => {
  const { unmount } = render(<LetterParts letter={{ plaintext: "only words" }} />)
  expect(screen.getAllByRole("radio")).toHaveLength(1)
  unmount()
  render(<LetterParts letter={{}} />)
  expect(screen.getByText("This message has no body.")).toBeTruthy()
})
