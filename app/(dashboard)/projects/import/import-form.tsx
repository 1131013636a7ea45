"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import type { ImportAnswer } from "#lib/proxy/import-projects"
import type { Failure } from "#lib/result"
import { importProjectWords } from "#lib/words/project-import"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { wasLeft } from "../../../_account/confirm-act.tsx"
import { useDelicateAct } from "../../delicate-act.tsx"
import { FoundProjects } from "./found-projects.tsx"
import type { ImportServer } from "./load.ts"
import { newServer, ServerFields, type Typed } from "./server-fields.tsx"

const url = "/api/account-projects"

/** First the server is asked and its projects are listed; then the chosen ones are taken in. */
export function ImportForm({ servers, chosen }: { servers: readonly ImportServer[]; chosen: string }) {
  const words = useWords(importProjectWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const [typed, setTyped] = useState<Typed>(() => firstTyped(servers, chosen))
  const [answered, setAnswered] = useState<ImportAnswer | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState<"check" | "connect">()
  const given = inputOf(typed)

  const ask = async (act: "check" | "connect", form: HTMLFormElement | null) => {
    setBusy(act)
    setFailure(undefined)
    const answer = await post<ImportAnswer>(url, { act, ...given })
    setBusy(undefined)
    if (wasLeft(answer)) return
    if (answer.ok && act === "check") return setAnswered(answer.value)
    if (answer.ok) {
      notify.done(words.connected)
      router.push("/projects")
      return router.refresh()
    }
    setFailure(answer.failure)
    const field = form?.elements.namedItem(answer.failure.field ?? "key")
    if (field instanceof HTMLElement) field.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void ask("check", event.currentTarget)
  }
  return (
    <>
      <Panel>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ServerFields
            servers={servers}
            typed={typed}
            failure={failure}
            onChange={(changes) => {
              setTyped({ ...typed, ...changes })
              setAnswered(null)
              setFailure(undefined)
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={answered ? "outline" : "primary"}
              isBusy={busy === "check"}
              busyLabel={words.looking}
            >
              {words.look}
            </Button>
            {typed.server === newServer && answered && (
              <Button
                isBusy={busy === "connect"}
                busyLabel={words.connecting}
                onClick={() => ask("connect", null)}
              >
                {words.connectOnly}
              </Button>
            )}
          </div>
        </form>
      </Panel>
      {answered?.projects && (
        <FoundProjects
          key={answered.projects.map((one) => one.service_project_id).join()}
          email={answered.account?.email ?? ""}
          found={answered.projects}
          bringIn={(service_project_ids) =>
            post<ImportAnswer>(url, { act: "import", ...given, service_project_ids })
          }
        />
      )}
      {dialog}
    </>
  )
}

/** `?server=new`, or the id of a connection; else the service of the settings. */
function firstTyped(servers: readonly ImportServer[], chosen: string): Typed {
  const known = servers.some((one) => one.connection_id === chosen)
  const server = chosen === newServer || known ? chosen : ""
  return { server, base_url: "", header_brand: "SERVICE", name: "", key: "" }
}

/** What the server is told; blank fields go unsaid. */
function inputOf({ server, base_url, header_brand, name, key }: Typed): Record<string, string> {
  const named = server === newServer ? { base_url, header_brand, name } : { connection_id: server }
  const all = Object.entries({ ...named, key }).map(([field, text]) => [field, text.trim()] as const)
  const needed = (field: string, text: string) => text !== "" || field === "base_url"
  return Object.fromEntries(all.filter(([field, text]) => needed(field, text)))
}
