"use client"

import { Command } from "cmdk"
import { Check, ChevronDown, Globe, Search } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { rangeWords } from "#lib/words/range"
import { uiWords } from "#lib/words/ui"
import { Button } from "#ui/button"
import { Popover } from "#ui/popover"
import { useSearchUpdate } from "./use-search-update.ts"

/** ZonePicker: in whose clocks days begin and times are told; the choice goes into the URL. */
export type ZonePickerProps = {
  timeZone: string
  /** "+01:00" */
  offset: string
  projectZone: string | null
}

export function ZonePicker({ timeZone, offset, projectZone }: ZonePickerProps) {
  const words = useWords(rangeWords)
  const { chosen } = useWords(uiWords)
  const [isOpen, setIsOpen] = useState(false)
  const { update } = useSearchUpdate()
  const choose = (zone: string) => {
    setIsOpen(false)
    update({ tz: zone === (projectZone ?? otherwise) ? null : zone })
  }
  return (
    <Popover
      label={words.zone}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-label={words.zoneNow(timeZone)}>
          <Globe aria-hidden />
          {cityOf(timeZone)}
          {timeZone !== "UTC" && <span className="tnum font-normal text-ink-3 max-md:hidden">{offset}</span>}
          <ChevronDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
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
          {zonesFor(projectZone ?? otherwise).map((zone) => (
            <Command.Item
              key={zone}
              value={`${zone} ${cityOf(zone)}`}
              onSelect={() => choose(zone)}
              className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm data-[selected=true]:bg-pressed max-md:h-11"
            >
              <span className="truncate">{cityOf(zone)}</span>
              <span className="ml-auto truncate text-ink-3 text-xs">
                {zone === projectZone ? words.projectZone : zone}
              </span>
              {zone === timeZone && <Check aria-label={chosen} className="size-4 shrink-0 text-ink-2" />}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  )
}

/** The clocks of pages without a project. */
const otherwise = "UTC"

/** "America/Argentina/Buenos_Aires" → "Buenos Aires". */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")

/** Browsers list some zones by names that nobody looks for any more. */
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

const zonesFor = (first: string): string[] => [
  ...new Set([first, otherwise, ...Intl.supportedValuesOf("timeZone").map((zone) => newNames[zone] ?? zone)]),
]
