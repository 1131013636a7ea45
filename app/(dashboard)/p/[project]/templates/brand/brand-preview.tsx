"use client"

import { CircleAlert, LoaderCircle, Monitor, Moon, Smartphone } from "lucide-react"
import { useState } from "react"
import { LetterFrame } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import type { Form } from "#lib/interface/browser/use-form"
import { cn } from "#ui/cn"
import { Field } from "#ui/field"
import { Segmented } from "#ui/segmented"
import { Select } from "#ui/select"
import { Skeleton } from "#ui/skeleton"
import { type BrandWords, brandWords } from "#words/brand"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import { useShownHtml } from "../pictures/use-shown-pictures.ts"
import { type BrandForm, brandOf, isWhole } from "./form.ts"

type Mode = "light" | "dark" | "phone"
type StartKey = keyof BrandWords["starts"]

const starts: readonly StartKey[] = ["order-confirmation", "password-reset", "weekly-digest"]

const modesIn = ({ modes }: BrandWords) => [
  { value: "light" as const, ariaLabel: modes.light, label: <Monitor aria-hidden /> },
  { value: "dark" as const, ariaLabel: modes.dark, label: <Moon aria-hidden /> },
  { value: "phone" as const, ariaLabel: modes.phone, label: <Smartphone aria-hidden /> },
]

type BrandPreviewProps = { project: string; form: Form<BrandForm>; className?: string }

/** A message as its recipients would get it, in the typed brand; it stays visible next to the form. */
export function BrandPreview({ project, form, className }: BrandPreviewProps) {
  const words = useWords(brandWords)
  const [mode, setMode] = useState<Mode>("light")
  const [start, setStart] = useState<StartKey>("order-confirmation")
  const state = useBrandPreview(project, form, start)
  const html = useShownHtml(project, state.html ?? "")
  return (
    <section
      aria-label={words.preview}
      className={cn(
        "flex h-[640px] min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-sunken lg:sticky lg:top-[140px] lg:h-[calc(100dvh-var(--above)-116px)] lg:min-h-96",
        className,
      )}
    >
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-1">
        <Segmented label={words.lookAs} value={mode} onValueChange={setMode} segments={modesIn(words)} />
        <Field label={words.start} hasHiddenLabel className="w-48 gap-0">
          <Select
            value={start}
            onChange={({ target }) => setStart(target.value as StartKey)}
            choices={starts.map((value) => ({ value, label: words.starts[value] }))}
          />
        </Field>
        <PreviewStatus state={state} />
      </div>
      {state.refusal && (
        <p
          role="alert"
          className="flex gap-2 border-line border-b bg-danger-soft px-4 py-2 text-danger-ink text-sm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.noPreview({ sentence: state.refusal })}
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col p-3">
        <div
          data-theme={mode === "dark" ? "dark" : "light"}
          className={cn(
            "mx-auto min-h-0 w-full flex-1 overflow-hidden rounded-lg border border-line",
            mode === "phone" && "max-w-[377px]",
          )}
        >
          {state.html === null ? (
            <Coming />
          ) : (
            <LetterFrame
              html={html}
              title={words.previewOf}
              isDark={mode === "dark"}
              hasRemotePictures
              isHiddenUntilDrawn
            />
          )}
        </div>
      </div>
    </section>
  )
}

function PreviewStatus({ state: { isWaiting, isOld } }: { state: BrandPreviewState }) {
  const words = useWords(brandWords)
  if (!isWaiting && !isOld) return null
  return (
    <p role="status" className="ml-auto flex items-center gap-1.5 text-ink-3 text-xs">
      {isWaiting && <LoaderCircle aria-hidden className="size-3.5 animate-turn" />}
      {isWaiting ? words.rendering : words.halfTyped}
    </p>
  )
}

const Coming = () => (
  <div aria-hidden className="flex h-full flex-col gap-3 bg-surface p-8">
    {["w-1/2", "w-4/5", "w-3/5"].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </div>
)

/** `isOld`: some value is half typed, so the message still has the previous brand. */
type BrandPreviewState = {
  html: string | null
  refusal: string | null
  isWaiting: boolean
  isOld: boolean
}

const pauseMs = 300

/** A start in the typed brand, 300 ms after the last change. Half-typed brands are not requested. */
function useBrandPreview(project: string, form: Form<BrandForm>, start: string): BrandPreviewState {
  const words = useWords(brandWords)
  useWatch({ control: form.control })
  const typed = form.getValues()
  const isOld = !isWhole(typed, words)
  const text = JSON.stringify(brandOf(typed))
  const [whole, setWhole] = useState(text)
  if (!isOld && whole !== text) setWhole(text)
  const brand = useDebounced(whole, pauseMs)
  const { data, error, isFetching } = useQuery<{ html: string }, CallFailed>({
    queryKey: [project, "brand/preview", start, brand],
    queryFn: async ({ signal }) =>
      unwrap(
        await postJson(`/api/projects/${project}/brand/preview`, { start, brand: JSON.parse(brand) }, signal),
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [last, setLast] = useState<string | null>(null)
  if (data && data.html !== last) setLast(data.html)
  return {
    html: data?.html ?? last,
    refusal: error?.failure.message ?? null,
    isWaiting: isFetching || brand !== whole,
    isOld,
  }
}
