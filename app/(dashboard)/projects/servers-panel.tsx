"use client"

import { Pencil, Plug, RefreshCw, Unplug } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { ConnectedServer, ServerAnswer, ServerView } from "#lib/features/projects/connections"
import { postJson } from "#lib/interface/browser/mutate"
import { lookUp } from "#lib/interface/words/say"
import { Badge } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { DialogButton } from "#ui/dialog-button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { projectWords } from "#words/project"

const EditServerDialog = later(() => import("./edit-server-dialog.tsx"))
const RemoveServerDialog = later(() => import("./remove-server-dialog.tsx"))

/** The mail services that projects here live on. */
export function ServersPanel({ servers }: { servers: readonly ServerView[] }) {
  const words = useWords(projectWords)
  return (
    <Panel
      title={words.servers}
      hint={words.serversHint}
      hasHeadLine
      isFlush
      tools={
        <LinkButton href="/projects/import?server=new" size="sm">
          <Plug aria-hidden /> {words.connect}
        </LinkButton>
      }
    >
      <ul>
        {servers.map((server) => (
          <li key={server.connection_id ?? ""} className="border-line border-b px-4 py-3 last:border-0">
            <ServerLine server={server} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Look = { isGood: boolean; text: string } | null

function ServerLine({ server }: { server: ServerView }) {
  const words = useWords(projectWords)
  const [look, setLook] = useState<Look>(null)
  const [isBusy, setIsBusy] = useState(false)
  const check = async () => {
    setIsBusy(true)
    const { connection_id } = server
    const answer = await postJson<ServerAnswer>("/api/account-projects/servers", {
      act: "check",
      connection_id,
    })
    setIsBusy(false)
    if (!answer.ok) return setLook({ isGood: false, text: answer.failure.message })
    const { email = "", delivery_mode = null } = answer.value.account ?? {}
    const mode = delivery_mode === null ? "" : (lookUp(words.modes, delivery_mode) ?? delivery_mode)
    setLook({ isGood: true, text: [email, mode].filter(Boolean).join(" · ") })
  }
  const details = [
    server.connection_id === null ? words.own : server.account_email,
    words.projects({ count: server.projects }),
    server.last_four ? words.keyEnds({ four: server.last_four }) : words.noKey,
    words.brand({ word: server.header_brand }),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-ink text-sm">{server.name}</span>
          <span className="min-w-0 break-all font-mono text-ink-3 text-xs">{server.base_url}</span>
        </p>
        <p className="tnum text-ink-2 text-xs">{details.filter(Boolean).join(" · ")}</p>
        <p role="status" className="text-xs">
          {look && (
            <span className="mt-1 inline-flex max-w-full items-center gap-2">
              <Badge severity={look.isGood ? "success" : "danger"}>
                {look.isGood ? words.answers : words.silent}
              </Badge>
              <span className="min-w-0 break-words text-ink-2">{look.text}</span>
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          aria-label={words.checkOf({ name: server.name })}
          onClick={check}
          isBusy={isBusy}
          busyLabel={words.checking}
        >
          <RefreshCw aria-hidden /> {words.check}
        </Button>
        {server.connection_id !== null && (
          <ServerActs server={{ ...server, connection_id: server.connection_id }} />
        )}
      </div>
    </div>
  )
}

function ServerActs({ server }: { server: ConnectedServer }) {
  const words = useWords(projectWords)
  return (
    <>
      <DialogButton
        label={words.editOf({ name: server.name })}
        dialog={(state) => <EditServerDialog server={server} {...state} />}
      >
        <Pencil aria-hidden />
      </DialogButton>
      <DialogButton
        label={`${words.remove}: ${server.name}`}
        dialog={(state) => <RemoveServerDialog server={server} {...state} />}
      >
        <Unplug aria-hidden />
      </DialogButton>
    </>
  )
}
