import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { afterEach, describe, expect, test } from "vitest"
import { failed, ok, type Result } from "#lib/platform/result"
import { useForm } from "./use-form.ts"

afterEach(cleanup)

type Values = { name: string; email: string }

function TestForm({ send }: { send: (values: Values) => Promise<Result<unknown>> }) {
  const form = useForm<Values>({ defaultValues: { name: "", email: "" }, send })
  return (
    <form noValidate onSubmit={form.submit}>
      <input
        aria-label="Name"
        {...form.register("name", { validate: (name) => name !== "" || "Enter a name." })}
      />
      <p>{form.faultOf("name")}</p>
      <input
        aria-label="E-mail"
        {...form.register("email", { validate: (email) => email !== "" || "An address is missing." })}
      />
      <p>{form.faultOf("email")}</p>
      <p role="alert">{form.refusal?.message}</p>
      <button type="submit" disabled={form.isBusy}>
        Save
      </button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }))

async function fillIn() {
  await userEvent.type(field("Name"), "Harbour")
  await userEvent.type(field("E-mail"), "a@example.com")
}

describe("useForm", () => {
  test("shows all faults at once, focuses the first one and sends nothing", async () => {
    const sent: Values[] = []
    render(<TestForm send={async (values) => ok(sent.push(values))} />)
    await save()
    expect(screen.getByText("Enter a name.")).toBeTruthy()
    expect(screen.getByText("An address is missing.")).toBeTruthy()
    expect(document.activeElement).toBe(field("Name"))
    expect(sent).toEqual([])
    await userEvent.type(field("Name"), "H")
    expect(screen.queryByText("Enter a name.")).toBeNull()
  })

  test("a refusal is shown at its field, also under the server's path of it, until the next submit", async () => {
    const answers: Result<unknown>[] = [failed(409, "Taken.", { field: "user.email" }), ok(null)]
    render(<TestForm send={async () => answers.shift() ?? ok(null)} />)
    await fillIn()
    await save()
    expect(screen.getByText("Taken.")).toBeTruthy()
    expect(document.activeElement).toBe(field("E-mail"))
    await save()
    expect(screen.queryByText("Taken.")).toBeNull()
  })

  test("a refusal that names no field of the form is shown separately", async () => {
    render(<TestForm send={async () => failed(503, "The service is away.", { field: "template" })} />)
    await fillIn()
    await save()
    expect(screen.getByRole("alert").textContent).toBe("The service is away.")
  })

  test("values that are being sent are not sent a second time", async () => {
    let sent = 0
    let answer = (_: Result<unknown>) => {}
    const send = () => {
      sent += 1
      return new Promise<Result<unknown>>((resolve) => {
        answer = resolve
      })
    }
    render(<TestForm send={send} />)
    await fillIn()
    await userEvent.keyboard("{Enter}")
    await userEvent.keyboard("{Enter}")
    expect(sent).toBe(1)
    answer(ok(null))
    await expect.poll(() => screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false)
  })

  test("saved values are in the page before hydration", () => {
    function Saved() {
      const { register } = useForm({
        defaultValues: { name: "Harbour", kind: "b", isOn: true },
        send: async () => ok(null),
      })
      return (
        <form>
          <input aria-label="Name" {...register("name")} />
          <select aria-label="Kind" {...register("kind")}>
            <option value="a">a</option>
            <option value="b">b</option>
          </select>
          <input aria-label="On" type="checkbox" {...register("isOn")} />
        </form>
      )
    }
    const drawn = renderToString(<Saved />)
    expect(drawn).toContain('value="Harbour"')
    expect(drawn).toContain('<option value="b" selected="">')
    expect(drawn).toContain('checked=""')
    render(<Saved />)
    expect(field("Kind").value).toBe("b")
    expect(field("On").checked).toBe(true)
  })

  test("text typed while the values are being sent stays, and counts as unsaved", async () => {
    const sent: unknown[] = []
    let answer = (_: Result<unknown>) => {}
    render(
      <StayingForm
        send={(values, saved) => {
          sent.push([values, saved])
          return new Promise((resolve) => {
            answer = resolve
          })
        }}
      />,
    )
    const isUnsaved = () => screen.getByRole("status").textContent === "unsaved"
    await userEvent.type(field("Name"), "Harbour")
    await save()
    await userEvent.type(field("Name"), " Post")
    await act(async () => answer(ok(null)))
    expect(field("Name").value).toBe("Harbour Post")
    expect(isUnsaved()).toBe(true)
    await save()
    await act(async () => answer(ok(null)))
    expect(isUnsaved()).toBe(false)
    expect(sent).toEqual([
      [{ name: "Harbour" }, { name: "" }],
      [{ name: "Harbour Post" }, { name: "Harbour" }],
    ])
  })
})

type Send = (values: { name: string }, saved: { name: string }) => Promise<Result<unknown>>

function StayingForm({ send }: { send: Send }) {
  const form = useForm({
    defaultValues: { name: "" },
    send,
    done: (_value, values, { markSaved }) => markSaved(values),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <input aria-label="Name" {...form.register("name")} />
      <p role="status">{form.formState.isDirty ? "unsaved" : ""}</p>
      <button type="submit">Save</button>
    </form>
  )
}
