"use client"

import { useEffect, useState } from "react"
import { useWords } from "#components/shell/language"
import { formatUtc } from "#contract/time"
import { clock } from "#lib/platform/clock"
import { formatZone } from "#lib/interface/format/date"
import { Field } from "#ui/field"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { sendWords } from "#words/send"
import { TimeInput } from "../../_range/time-input.tsx"
import { nextFullHour } from "#lib/analytics/range/typed-time"
import { scheduleOfForm } from "../form.ts"
import type { PartProps } from "../send-props.ts"

const minuteMs = 60_000

/** At once, or at a time on the clocks that the person reads by, shown in UTC as well. */
export function WhenPanel(props: PartProps & { timeZone: string }) {
  const words = useWords(sendWords)
  const { form, onChange, timeZone } = props
  return (
    <Panel
      title={words.when}
      tools={
        <Segmented
          label={words.when}
          value={form.when}
          onValueChange={(when) =>
            onChange({
              when,
              ...(form.send_at === "" ? { send_at: nextFullHour(timeZone, clock.now().getTime()) } : {}),
            })
          }
          segments={[
            { value: "now", label: words.now },
            { value: "later", label: words.later },
          ]}
        />
      }
      bodyClassName={form.when === "now" ? "hidden" : undefined}
    >
      {form.when === "later" && <Time {...props} />}
    </Panel>
  )
}

function Time({ form, onChange, faults, onLeave, timeZone }: PartProps & { timeZone: string }) {
  const words = useWords(sendWords)
  const nowMs = useNow()
  const schedule = scheduleOfForm(form, timeZone, nowMs)
  const utc = schedule?.state === "due" ? formatUtc(schedule.epochMs).slice(0, 16) : null
  return (
    <div data-field="send_at" className="flex flex-col gap-2">
      <Field
        label={words.sendAt}
        error={faults.send_at}
        hint={`${words.sendAtHint({ zone: formatZone(timeZone, nowMs) })} ${words.cannotRecall}`}
      >
        <div className="flex flex-wrap items-center gap-3">
          <TimeInput
            className="w-56"
            value={form.send_at}
            onChange={({ target }) => onChange({ send_at: target.value })}
            onBlur={() => onLeave("send_at")}
          />
          {utc && <output className="tnum text-ink-2 text-sm">{words.inUtc({ utc })}</output>}
        </div>
      </Field>
    </div>
  )
}

/** Current time, to the minute: a chosen hour can pass while somebody writes. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => clock.now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now().getTime()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
