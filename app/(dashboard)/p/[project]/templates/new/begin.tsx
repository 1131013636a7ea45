"use client"

import { ArrowLeft } from "lucide-react"
import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useRef } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { ChoiceCards } from "#ui/choice-cards"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Page } from "#ui/page-header"
import { Refusal } from "#ui/refusal"
import { Textarea } from "#ui/textarea"
import { notify } from "#ui/toast"
import { galleryWords } from "#words/gallery"
import { templatesWords } from "#words/templates"
import { StartLook } from "./start-look.tsx"
import {
  type BeginValues,
  type Chosen,
  engineChoices,
  type GalleryView,
  inputOf,
  pastedAs,
  pastedCharsMax,
  usualEngine,
} from "./view.ts"

export type BeginProps = {
  view: GalleryView
  chosen: Chosen
  /** Values typed here before, and a callback that saves them when the person goes back to the list. */
  typed: BeginValues | undefined
  onTyped: (values: BeginValues) => void
  /** The person came from the list: the heading gets the focus that its card had. */
  isFromList: boolean
  onBack: () => void
}

/** The chosen start, large when it has a picture, with the fields that a new template needs. */
export function Begin({ isFromList, onBack, ...begun }: BeginProps) {
  const { view, chosen } = begun
  const words = useWords(galleryWords)
  const { name, purpose } = typeof chosen === "string" ? words[chosen] : words.starts[chosen.key]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFromList) heading.current?.focus({ preventScroll: true })
  }, [isFromList])
  const head = (
    <header className="flex flex-col items-start gap-1">
      <Button variant="ghost" size="sm" onClick={onBack} className="-ml-2">
        <ArrowLeft aria-hidden />
        {words.back}
      </Button>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-ink text-xl outline-none">
        {name}
      </h1>
      <p className="text-ink-2 text-sm">{purpose}</p>
    </header>
  )
  if (typeof chosen === "string")
    return (
      <Page width="form">
        {head}
        <BeginForm {...begun} name="" />
      </Page>
    )
  return (
    <Page>
      {head}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-6">
        <StartLook view={view} start={chosen} name={name} />
        <BeginForm {...begun} name={name} />
      </div>
    </Page>
  )
}

type BeginFormProps = Omit<BeginProps, "isFromList" | "onBack"> & { name: string }

function BeginForm({ view, chosen, typed, onTyped, name }: BeginFormProps) {
  const words = useWords(galleryWords)
  const { engines } = useWords(templatesWords)
  const router = useRouter()
  const { project } = view
  const language = useLanguage()
  const form = useForm<BeginValues, { draft_id: string; left_out?: string[] }>({
    defaultValues: typed ?? { name, engine: usualEngine(chosen), html: "", as: "source" },
    send: (values) =>
      postJson(`/api/projects/${encodeURIComponent(project)}/drafts`, inputOf(chosen, values, words)),
    done: ({ draft_id, left_out = [] }) => {
      if (left_out.length > 0) notify.done(words.leftOut({ parts: left_out.join(", ") }))
      router.push(`/p/${project}/templates/${draft_id}`)
    },
    isLeft: true,
  })
  const [engine, setEngine] = form.choice("engine")
  const [as, setAs] = form.choice("as")
  const charsMax = formatNumber(pastedCharsMax[as], language)
  const isTyped = form.formState.isDirty || typed !== undefined
  useLeaveGuard(isTyped && !form.isBusy)
  const { getValues } = form
  const leave = useEffectEvent(() => {
    if (isTyped) onTyped(getValues())
  })
  useEffect(() => () => leave(), [])
  return (
    <form noValidate onSubmit={form.submit} className="flex min-w-0 flex-col gap-4">
      {chosen === "paste" && (
        <>
          <Field label={words.source} hint={words.sourceHint({ charsMax })} error={form.faultOf("html")}>
            <Textarea
              isMono
              spellCheck={false}
              className="max-h-[50dvh] min-h-48"
              {...form.register("html", {
                validate: {
                  filled: filled(words.sourceMissing),
                  short: (html, values) =>
                    html.length <= pastedCharsMax[values.as] || words.sourceTooLong({ charsMax }),
                },
              })}
            />
          </Field>
          <ChoiceCards
            legend={words.pastedAs}
            name="as"
            choices={pastedAs.map((value) => ({ value, ...words.pastedChoices[value] }))}
            value={as}
            onChange={setAs}
          />
        </>
      )}
      <Field label={words.name} hint={words.nameHint} error={form.faultOf("name")}>
        <Input {...form.register("name")} autoComplete="off" maxLength={255} />
      </Field>
      <ChoiceCards
        legend={words.engine}
        name="engine"
        choices={engineChoices(chosen, engines, words)}
        value={engine}
        onChange={setEngine}
      />
      <Refusal text={form.refusal?.message} />
      <Button
        type="submit"
        variant="primary"
        isBusy={form.isBusy}
        busyLabel={words.using}
        className="self-start max-md:self-stretch"
      >
        {words.use}
      </Button>
    </form>
  )
}
