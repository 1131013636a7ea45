"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { removeWebhookWords } from "#words/remove-webhook"
import { webhookFormWords } from "#words/webhook-form"

export type DeleteWebhookProps = {
  project: string
  webhook: { url: string; name: string; isOurs: boolean; waiting: number }
  isActive: boolean
}

/** Names the webhook, what is lost with it, and the milder way. */
export function DeleteWebhook({ project, webhook, isActive }: DeleteWebhookProps) {
  const words = useWords(webhookFormWords)
  const removeWords = useWords(removeWebhookWords)
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
    notify.done(what === "delete" ? removeWords.removed : removeWords.disabled)
    setIsOpen(false)
    router.push(`/p/${project}/webhooks`)
    router.refresh()
  }

  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
        {words.remove}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={removeWords.removeTitle({ name: webhook.name })}
        description={[
          ...(webhook.isOurs ? [removeWords.removeOurs] : []),
          removeWords.removeWaiting({ count: webhook.waiting }),
          removeWords.removeLog,
          ...(isActive ? [removeWords.removeMilder] : []),
        ].join(" ")}
        footerAside={
          isActive && (
            <Button
              onClick={() => act("disable")}
              isBusy={busy === "disable"}
              busyLabel={removeWords.disabling}
            >
              {removeWords.disableInstead}
            </Button>
          )
        }
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
            <Button
              variant="danger"
              onClick={() => act("delete")}
              isBusy={busy === "delete"}
              busyLabel={removeWords.removing}
            >
              {removeWords.removeButton}
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
