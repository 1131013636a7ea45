"use client"

import { useId, useState } from "react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { KeyCaps } from "#ui/kbd"
import { Page, PageHeader } from "#ui/page-header"
import { Refusal } from "#ui/refusal"
import { Segmented } from "#ui/segmented"
import { brandWords } from "#words/brand"
import { BrandFields } from "./brand-fields.tsx"
import { BrandPreview } from "./brand-preview.tsx"
import { OwnWords, type OwnWordsProps } from "./own-words.tsx"
import { type BrandProps, type Conflict, useBrandForm } from "./use-brand-form.ts"

export type BrandPageProps = BrandProps &
  Pick<OwnWordsProps, "ownWords"> & { changed: { when: string; name: string | null } | null }

/** The form on the left, a message in its brand on the right. */
export function BrandPage({ changed, ownWords, ...props }: BrandPageProps) {
  const words = useWords(brandWords)
  const id = useId()
  const [side, setSide] = useState<"edit" | "preview">("edit")
  const { form, conflict } = useBrandForm(props)
  const { canWrite } = props
  return (
    <Page>
      <PageHeader
        title={words.title}
        badge={!canWrite && <Badge severity="info">{words.readOnly}</Badge>}
        hint={changed && words.changed({ when: changed.when, name: changed.name ?? words.somebody })}
        description={canWrite ? words.text : words.onlyWriters}
        className="z-20 -mx-4 -mt-4 bg-canvas px-4 py-3 md:sticky md:top-12 md:-mx-6 md:-mt-5 md:px-6"
        tools={
          canWrite && (
            <Button
              type="submit"
              form={id}
              variant="primary"
              disabled={!form.formState.isDirty}
              isBusy={form.isBusy}
              busyLabel={words.saving}
              aria-keyshortcuts="Meta+S Control+S"
              // The form is long on a phone, so the save button floats there while there is something to save.
              className="max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-30 max-md:shadow-float max-md:disabled:hidden"
            >
              {words.save}
              <span aria-hidden className="contents">
                <KeyCaps id="keepDraft" className="border-current/30 bg-transparent text-current" />
              </span>
            </Button>
          )
        }
      />
      {conflict ? <ConflictNote {...conflict} /> : <Refusal text={form.refusal?.message} />}
      {/* A narrow screen shows one half at a time. */}
      <Segmented
        label={words.side}
        value={side}
        onValueChange={setSide}
        segments={[
          { value: "edit", label: words.edit },
          { value: "preview", label: words.preview },
        ]}
        className="self-start lg:hidden"
      />
      <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <form
          id={id}
          onSubmit={form.submit}
          noValidate
          className={cn("min-w-0", side !== "edit" && "max-lg:hidden")}
        >
          <fieldset disabled={!canWrite} className="flex min-w-0 flex-col gap-3">
            <BrandFields form={form} canWrite={canWrite} project={props.project} />
          </fieldset>
        </form>
        <BrandPreview
          project={props.project}
          form={form}
          className={cn(side !== "preview" && "max-lg:hidden")}
        />
      </div>
      <OwnWords project={props.project} ownWords={ownWords} canWrite={canWrite} />
    </Page>
  )
}

/** BRAND-2: the person chooses whose brand is saved; nothing is lost before that. */
function ConflictNote({ sentence, isReady, takeTheirs, saveMine }: Conflict) {
  const words = useWords(brandWords)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink"
    >
      <p className="min-w-0 flex-1 basis-60">
        {sentence} {words.conflict}
      </p>
      <Button size="sm" disabled={!isReady} onClick={takeTheirs}>
        {words.takeTheirs}
      </Button>
      <Button size="sm" disabled={!isReady} onClick={saveMine}>
        {words.saveMine}
      </Button>
    </div>
  )
}
