import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { SignInForm } from "./sign-in-form.tsx"

const answers = vi.hoisted(() => ({ next: [] as (Response | null)[] }))

beforeEach(() => {
  answers.next = []
  vi.stubGlobal("fetch", async () => {
    const answer = answers.next.shift()
    if (!answer) throw new TypeError("connection refused")
    return answer
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const csrf = () => Response.json({ csrfToken: "t" })

async function signInWith(email: string, password: string) {
  const user = userEvent.setup()
  render(<SignInForm next="/projects" />)
  if (email) await user.type(screen.getByLabelText("E-mail"), email)
  if (password) await user.type(screen.getByLabelText("Password"), password)
  await user.click(screen.getByRole("button", { name: /Sign in/ }))
}

it("lists all missing fields and puts the cursor into the first one", async () => {
  await signInWith("", "")
  expect(screen.getByText("Enter your e-mail address.")).toBeTruthy()
  expect(screen.getByText("Enter your password.")).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"))
})

it("reports that the two do not match, keeps the typed text and returns to the password", async () => {
  answers.next = [
    csrf(),
    Response.json({ url: "http://localhost/sign-in?error=CredentialsSignin" }, { status: 401 }),
  ]
  await signInWith("lena@example.com", "wrong")
  expect(await screen.findByText("Address or password is wrong.")).toBeTruthy()
  expect((screen.getByLabelText("E-mail") as HTMLInputElement).value).toBe("lena@example.com")
  expect((screen.getByLabelText("Password") as HTMLInputElement).value).toBe("wrong")
  expect(document.activeElement).toBe(screen.getByLabelText("Password"))
})

it("SIGNIN-3 continues to the page that was requested", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {})
  answers.next = [csrf(), Response.json({ url: "http://localhost/" })]
  await signInWith("lena@example.com", "secret")
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([["/projects"]]))
  assign.mockRestore()
})

it("TWOFACTOR-2 requires a code, reports a wrong one, and continues with a right one", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {})
  const said = (word: string) =>
    Response.json({ url: `http://localhost/sign-in?error=${word}` }, { status: 401 })
  answers.next = [csrf(), said("code-needed"), csrf(), said("code-wrong")]
  await signInWith("lena@example.com", "secret")
  await userEvent.type(await screen.findByLabelText("Code"), "000000")
  await userEvent.click(screen.getByRole("button", { name: /^Sign in/ }))
  expect(await screen.findByText(/^This code is wrong/)).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  answers.next = [csrf(), Response.json({ url: "http://localhost/" })]
  await userEvent.click(screen.getByRole("button", { name: /^Sign in/ }))
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([["/projects"]]))
  assign.mockRestore()
})

it("reports that the dashboard did not answer", async () => {
  await signInWith("lena@example.com", "secret")
  expect((await screen.findByRole("alert")).textContent).toContain("The dashboard did not respond")
})

it("keeps what the browser filled in before the page came alive", async () => {
  const place = document.createElement("div")
  document.body.append(place)
  place.innerHTML = renderToString(<SignInForm next="/projects" />)
  const email = place.querySelector<HTMLInputElement>("input[name=email]")
  if (email) email.value = "lena@example.com"
  render(<SignInForm next="/projects" />, { container: place, hydrate: true })
  await userEvent.click(screen.getByRole("button", { name: /Sign in/ }))
  expect(email?.value).toBe("lena@example.com")
  expect(screen.queryByText("Enter your e-mail address.")).toBeNull()
  expect(screen.getByText("Enter your password.")).toBeTruthy()
  place.remove()
})
