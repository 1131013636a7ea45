"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"

export type DeleteWebhookProps = {
  project: string
  webhook: { url: string; host: string; isOurs: boolean }
  isActive: boolean
}

/** Names the webhook, the loss, and the milder way. */
export function DeleteWebhook({ project, webhook, isActive }: DeleteWebhookProps) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState<"delete" | "disable" | null>(null)
  const [error, setError] = useState<string>()

  const act = async (what: "delete" | "disable") => {
    setBusy(what)
    setError(undefined)
    const { url } = webhook
    const answer =
      what === "delete"
        ? await mutate(project, "webhook/delete", { url })
        : await mutate(project, "webhook/set", { url, status: "disabled" })
    setBusy(null)
    if (!answer.ok) return setError(answer.failure.message)
    notify.done(what === "delete" ? "Webhook deleted" : "Webhook disabled")
    setIsOpen(false)
    router.push(`/p/${project}/webhooks`)
    router.refresh()
  }

  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Delete the webhook ${webhook.host}?`}
        description={
          webhook.isOurs
            ? "This dashboard is fed by it: charts and messages stand still without it. Events that wait for it are dropped."
            : `Events that wait for ${webhook.url} are dropped. Disabling keeps the address and its settings.`
        }
        footerAside={
          isActive && (
            <Button onClick={() => act("disable")} isBusy={busy === "disable"} busyLabel="Disabling">
              Disable instead
            </Button>
          )
        }
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => act("delete")}
              isBusy={busy === "delete"}
              busyLabel="Deleting"
            >
              Delete webhook
            </Button>
          </>
        }
      >
        {error && (
          <p role="alert" className="text-danger-ink text-sm">
            {error}
          </p>
        )}
      </Dialog>
    </>
  )
}
