"use client"

import { BellOff, CalendarClock, Power, Trash2, Volume2 } from "lucide-react"
import { type ReactElement, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Menu, MenuItem, MenuLine } from "#ui/menu"
import { alertsWords } from "#words/alerts"
import { DeleteDialog } from "../../../delete-dialog.tsx"
import { MuteDialog } from "./mute-dialog.tsx"
import { useToastAct } from "../../../use-toast-act.ts"
import type { RuleRow } from "./view.ts"

type RuleLinesProps = { trigger: ReactElement; project: string; row: RuleRow }

const muteHours = [
  [1, "muteHour"],
  [4, "muteHours"],
  [24, "muteDay"],
  [168, "muteWeek"],
] as const

/** Actions on a rule: mute it for a while or permanently, and delete it. */
export default function RuleLines({ trigger, project, row }: RuleLinesProps) {
  const { rules: words, destinations } = useWords(alertsWords)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isMuting, setIsMuting] = useState(false)
  const url = `/api/projects/${encodeURIComponent(project)}/alerts`
  const { mutate } = useToastAct(url)
  const rule_id = row.id
  const mute = (hours: number) =>
    mutate({ input: { act: "mute", rule_id, hours }, said: hours ? words.muted : words.unmuted })
  const turn = (is_enabled: boolean) =>
    mutate({
      input: { act: "switch", rule_id, is_enabled },
      said: is_enabled ? words.switchedOn : words.switchedOff,
    })
  return (
    <>
      <Menu isOpenAtFirst trigger={trigger}>
        {row.isEnabled && (
          <>
            {muteHours.map(([hours, name]) => (
              <MenuItem key={hours} icon={<BellOff />} onSelect={() => mute(hours)}>
                {words[name]}
              </MenuItem>
            ))}
            <MenuItem icon={<CalendarClock />} onSelect={() => setIsMuting(true)}>
              {words.muteUntil}
            </MenuItem>
          </>
        )}
        {row.isMuted && (
          <MenuItem icon={<Volume2 />} onSelect={() => mute(0)}>
            {words.unmute}
          </MenuItem>
        )}
        <MenuItem icon={<Power />} onSelect={() => turn(!row.isEnabled)}>
          {row.isEnabled ? words.off : words.on}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setIsDeleting(true)}>
          {words.delete}
        </MenuItem>
      </Menu>
      {isMuting && <MuteDialog project={project} row={row} close={() => setIsMuting(false)} />}
      <DeleteDialog
        isOpen={isDeleting}
        setIsOpen={setIsDeleting}
        title={words.deleteTitle({ name: row.name })}
        description={words.deleteText}
        remove={() => postJson(url, { act: "delete", rule_id })}
        gone={words.deleted}
        cancel={destinations.cancel}
        submit={words.delete}
        busy={words.deleting}
      />
    </>
  )
}
