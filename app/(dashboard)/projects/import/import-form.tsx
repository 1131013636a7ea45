"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { ImportAnswer } from "#lib/features/projects/import-projects"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { importProjectWords } from "#words/import-project"
import { useAct, useDelicateAct } from "../../use-act.ts"
import { FoundProjects } from "./found-projects.tsx"
import type { ImportServer } from "./load.ts"
import { newServer, ServerFields, type Typed } from "./server-fields.tsx"

const url = "/api/account-projects"

/** First the server is contacted and its projects are listed; then the chosen ones are imported. */
export function ImportForm({ servers, chosen }: { servers: readonly ImportServer[]; chosen: string }) {
  const words = useWords(importProjectWords)
  const { post, dialog } = useDelicateAct()
  const [answered, setAnswered] = useState<ImportAnswer | null>(null)
  const form = useForm<Typed, ImportAnswer>({
    defaultValues: firstTyped(servers, chosen),
    send: (typed) => post<ImportAnswer>(url, { act: "check", ...inputOf(typed) }),
    done: setAnswered,
  })
  const { isBusy, refusal, submit, watch, getValues } = form
  return (
    <>
      <Panel>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ServerFields servers={servers} form={form} onChange={() => setAnswered(null)} />
          <Refusal text={refusal?.message} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={answered ? "outline" : "primary"}
              isBusy={isBusy}
              busyLabel={words.looking}
            >
              {words.look}
            </Button>
            {watch("server") === newServer && answered && <ConnectOnly input={() => inputOf(getValues())} />}
          </div>
        </form>
      </Panel>
      {answered?.projects && (
        <FoundProjects
          key={answered.projects.map((one) => one.service_project_id).join()}
          email={answered.account?.email ?? ""}
          found={answered.projects}
          bringIn={(service_project_ids) =>
            post<ImportAnswer>(url, { act: "import", ...inputOf(getValues()), service_project_ids })
          }
        />
      )}
      {dialog}
    </>
  )
}

/** Keeps the server without a project of it. */
function ConnectOnly({ input }: { input: () => Record<string, string> }) {
  const words = useWords(importProjectWords)
  const router = useRouter()
  const { send, isBusy, failure, dialog } = useAct(url)
  const connect = async () => {
    if (await send({ act: "connect", ...input() }, words.connected)) router.push("/projects")
  }
  return (
    <>
      <Button isBusy={isBusy} busyLabel={words.connecting} onClick={connect}>
        {words.connectOnly}
      </Button>
      <Refusal text={failure?.message} />
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

/** Input for the server; blank fields are not sent. */
function inputOf({ server, base_url, header_brand, name, key }: Typed): Record<string, string> {
  const named = server === newServer ? { base_url, header_brand, name } : { connection_id: server }
  const all = Object.entries({ ...named, key }).map(([field, text]) => [field, text.trim()] as const)
  const needed = (field: string, text: string) => text !== "" || field === "base_url"
  return Object.fromEntries(all.filter(([field, text]) => needed(field, text)))
}
