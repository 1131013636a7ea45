"use client"

import { useWords } from "#components/shell/language"
import { keysWords } from "#words/keys"
import { revokeKeyWords } from "#words/revoke-key"
import { DeleteDialog } from "../../../../delete-dialog.tsx"
import { useDelicateAct } from "../../../../use-act.ts"
import type { ProgramKeyRow } from "./view.ts"

type Props = { project: string; row: ProgramKeyRow; onClose: () => void }

/** Names what stops working before the key is revoked. */
export default function RevokeKey({ project, row, onClose }: Props) {
  const words = useWords(keysWords)
  const revokeWords = useWords(revokeKeyWords)
  const { post, dialog } = useDelicateAct()
  return (
    <DeleteDialog
      isOpen
      setIsOpen={onClose}
      title={revokeWords.title({ name: row.name })}
      description={revokeWords.text}
      step={dialog}
      remove={() => post(`/api/projects/${project}/program-keys`, { act: "revoke", key_id: row.id })}
      gone={revokeWords.done({ name: row.name })}
      cancel={words.cancel}
      submit={revokeWords.revoke}
      busy={revokeWords.revoking}
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
      </div>
    </DeleteDialog>
  )
}
