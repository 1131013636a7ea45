"use client"

import { Command } from "cmdk"
import { Check, Search } from "lucide-react"
import { useWords } from "#components/shell/language"
import { rangeWords } from "#words/range"
import { uiWords } from "#words/ui"
import { cityOf, otherwise } from "#lib/analytics/range/zones"

type ZoneListProps = { timeZone: string; projectZone: string | null; onChoose: (zone: string) => void }

/** Every time zone to search in; the chosen one, the viewer's own and the project's first. */
export default function ZoneList({ timeZone, projectZone, onChoose }: ZoneListProps) {
  const words = useWords(rangeWords)
  const { chosen } = useWords(uiWords)
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const hints: Record<string, string> = {
    [browserZone]: words.ownZone,
    ...(projectZone && { [projectZone]: words.projectZone }),
  }
  return (
    <Command label={words.zone} className="flex max-h-80 flex-col">
      <div className="flex items-center gap-2 border-line border-b px-2 pb-1">
        <Search aria-hidden className="size-3.5 text-ink-3" />
        <Command.Input
          autoFocus
          placeholder={words.findZone}
          className="h-8 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto pt-1">
        <Command.Empty className="px-2 py-3 text-ink-3 text-xs">{words.noZone}</Command.Empty>
        {zonesFor([timeZone, browserZone, projectZone ?? otherwise]).map((zone) => (
          <Command.Item
            key={zone}
            value={`${zone} ${cityOf(zone)}`}
            onSelect={() => onChoose(zone)}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm data-[selected=true]:bg-pressed max-md:h-11"
          >
            <span className="truncate">{cityOf(zone)}</span>
            <span className="ml-auto truncate text-ink-3 text-xs">{hints[zone] ?? zone}</span>
            {zone === timeZone && <Check aria-label={chosen} className="size-4 shrink-0 text-ink-2" />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}

/** Browsers list some zones by outdated names. */
const newNames: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
}

const zonesFor = (first: readonly string[]): string[] => [
  ...new Set([
    ...first,
    otherwise,
    ...Intl.supportedValuesOf("timeZone").map((zone) => newNames[zone] ?? zone),
  ]),
]
