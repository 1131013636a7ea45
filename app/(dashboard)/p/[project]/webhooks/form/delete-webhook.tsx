"use client"

import { useMutation } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Refusal } from "#ui/refusal"
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
  const [isOpen, setIsOpen] = useState(false)
  const { act, busy, refusal } = useRemoval(project, webhook.url)
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
        <Refusal text={refusal} />
      </Dialog>
    </>
  )
}

/** Both ways to be rid of it lead back to the list. */
function useRemoval(project: string, url: string) {
  const words = useWords(removeWebhookWords)
  const router = useRouter()
  const ways = {
    delete: async () => void unwrap(await mutate(project, "webhook/delete", { url })),
    disable: async () => void unwrap(await mutate(project, "webhook/set", { url, status: "disabled" })),
  }
  const removal = useMutation({
    mutationFn: (way: keyof typeof ways) => ways[way](),
    onSuccess: (_, way) => {
      notify.done(way === "delete" ? words.removed : words.disabled)
      router.push(`/p/${project}/webhooks`)
      router.refresh()
    },
  })
  return {
    act: removal.mutate,
    busy: removal.isPending ? removal.variables : null,
    refusal: removal.error?.message,
  }
}
