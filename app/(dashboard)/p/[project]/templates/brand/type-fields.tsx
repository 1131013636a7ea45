"use client"

import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { useFieldArray } from "react-hook-form"
import { useWords } from "#components/shell/language"
import { Button, IconButton } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { brandWords } from "#words/brand"
import { fontStacks, rulesOf, webFontsMax } from "./form.ts"
import type { BrandFieldsProps } from "./use-brand-form.ts"

export function TypeFields(props: BrandFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FontField name="font" {...props} />
        <FontField name="headingFont" {...props} />
      </div>
      <WebFonts {...props} />
    </div>
  )
}

/** Option value for a custom font, which is in no list. */
const customFont = "own"

/** A font available in mail clients, or a custom list. A blank heading font means the text font. */
function FontField({ form, name, canWrite }: BrandFieldsProps & { name: "font" | "headingFont" }) {
  const words = useWords(brandWords)
  const [font, setFont] = form.choice(name)
  const isKnown = fontStacks.some(({ stack }) => stack === font) || (name === "headingFont" && font === "")
  const [isOwn, setIsOwn] = useState(!isKnown)
  const shown = isOwn || !isKnown ? customFont : font
  const rule = rulesOf(words).font
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={words.type[name]} hint={name === "font" ? words.type.fontHint : undefined}>
        <Select
          value={shown}
          disabled={!canWrite}
          onChange={({ target: { value } }) => {
            setIsOwn(value === customFont)
            if (value !== customFont) setFont(value)
          }}
          choices={[
            ...(name === "headingFont" ? [{ value: "", label: words.type.same }] : []),
            ...fontStacks.map(({ name: label, stack }, at) => ({
              value: stack,
              label: at === 0 ? words.type.system : label,
            })),
            { value: customFont, label: words.type.own },
          ]}
        />
      </Field>
      {shown === customFont && (
        <Field label={words.type.ownOf[name]} hint={words.type.ownHint} error={form.faultOf(name)}>
          <Input
            {...form.register(name, {
              validate: (text) => (name === "headingFont" && text.trim() === "" ? true : rule(text)),
            })}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={words.type.ownExample}
          />
        </Field>
      )}
    </div>
  )
}

/** Style sheets that load fonts; most mail clients ignore them. */
function WebFonts({ form, canWrite }: BrandFieldsProps) {
  const words = useWords(brandWords)
  const rules = rulesOf(words)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "webFonts" })
  const isTwice = (name: string) =>
    form.getValues("webFonts").filter((one) => one.name.trim() === name.trim()).length > 1
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{words.type.webFonts}</legend>
      <p className="text-ink-3 text-xs">{words.type.webFontsHint}</p>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex items-start gap-2 max-sm:flex-wrap">
          <Field
            label={words.type.fontName}
            hasHiddenLabel={at > 0}
            error={form.faultOf(`webFonts.${at}.name`)}
            className="w-32 shrink-0 max-sm:w-full"
          >
            <Input
              {...form.register(`webFonts.${at}.name`, {
                validate: (name) => (isTwice(name) ? words.faults.fontTwice : rules.fontName(name)),
              })}
              autoComplete="off"
              placeholder={words.type.fontNameExample}
              maxLength={60}
            />
          </Field>
          <Field
            label={words.type.fontHref}
            hasHiddenLabel={at > 0}
            error={form.faultOf(`webFonts.${at}.href`)}
            className="min-w-0 flex-1"
          >
            <Input
              {...form.register(`webFonts.${at}.href`, { validate: rules.https })}
              type="url"
              autoComplete="off"
              placeholder="https://fonts.example.com/inter.css"
              maxLength={2000}
            />
          </Field>
          {canWrite && (
            <IconButton
              label={words.type.removeFont({ number: at + 1 })}
              onClick={() => remove(at)}
              className={at === 0 ? "mt-[22px]" : undefined}
            >
              <Trash2 />
            </IconButton>
          )}
        </div>
      ))}
      {canWrite && fields.length < webFontsMax && (
        <Button size="sm" className="self-start" onClick={() => append({ name: "", href: "" })}>
          <Plus aria-hidden /> {words.type.addFont}
        </Button>
      )}
    </fieldset>
  )
}
