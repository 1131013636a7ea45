"use client"

import { ChevronDown, Globe } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { part, useEarly, usePart } from "#ui/part"
import { Popover } from "#ui/popover"
import { rangeWords } from "#words/range"
import { useRange } from "./use-range.ts"
import { cityOf } from "#lib/analytics/range/zones"

const zoneList = part(() => import("./zone-list.tsx"))

/** ZonePicker: time zone in which days begin and times are shown; saved for the person and kept in the URL. */
export type ZonePickerProps = {
  timeZone: string
  /** "+01:00" */
  offset: string
  projectZone: string | null
}

export function ZonePicker({ timeZone, offset, projectZone }: ZonePickerProps) {
  const words = useWords(rangeWords)
  const [isOpen, setIsOpen] = useState(false)
  const range = useRange()
  useEarly(zoneList)
  const ZoneList = usePart(zoneList, isOpen)
  const choose = (zone: string) => {
    setIsOpen(false)
    range.choose({ tz: zone })
  }
  return (
    <Popover
      label={words.zone}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button title={words.zoneNow({ zone: timeZone })}>
          <Globe aria-hidden />
          <span className="sr-only">{words.zoneNow({ zone: "" })}</span>
          <span className="max-md:max-w-20 max-md:truncate">{cityOf(timeZone)}</span>
          {timeZone !== "UTC" && <span className="tnum font-normal text-ink-3 max-md:hidden">{offset}</span>}
          <ChevronDown aria-hidden className="size-3.5! max-md:hidden" />
        </Button>
      }
    >
      {ZoneList ? (
        <ZoneList timeZone={timeZone} projectZone={projectZone} onChoose={choose} />
      ) : (
        <div className="h-80" />
      )}
    </Popover>
  )
}
