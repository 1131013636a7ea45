"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { keysWords } from "#words/keys"
import { revokeKeyWords } from "#words/revoke-key"
import { useAct } from "../../../../use-act.ts"
import { Refused } from "../refused.tsx"
import type { ProgramKeyRow } from "./view.ts"

type Props = { project: string; row: ProgramKeyRow; onClose: () => void }

/** Says what stops working before the key goes. */
export default function RevokeKey({ project, row, onClose }: Props) {
  const words = useWords(keysWords)
  const revokeWords = useWords(revokeKeyWords)
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/program-keys`)
  const revoke = async () => {
    if (await send({ act: "revoke", key_id: row.id }, revokeWords.done({ name: row.name }))) onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={revokeWords.title({ name: row.name })}
      description={revokeWords.text}
      step={dialog}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button variant="danger" onClick={revoke} isBusy={isBusy} busyLabel={revokeWords.revoking}>
            {revokeWords.revoke}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2 text-sm">
        <p>{row.used ? revokeWords.used({ time: row.used.short }) : revokeWords.never}</p>
        {row.webhooks.length > 0 && (
          <div>
            <p>{revokeWords.signs}</p>
            <ul className="mt-1 list-disc pl-5">
              {row.webhooks.map((url) => (
                <li key={url} className="break-all font-mono text-2xs text-ink">
                  {url}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Refused failure={failure} />
      </div>
    </Dialog>
  )
}
