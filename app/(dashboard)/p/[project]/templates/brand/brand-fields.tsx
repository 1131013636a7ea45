"use client"

import { ImagePlus } from "lucide-react"
import { useWords } from "#components/shell/language"
import { wholeNumber } from "#lib/interface/browser/field-rules"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { brandWords } from "#words/brand"
import { usePictureChoice } from "../pictures/use-picture-choice.tsx"
import { ButtonColours, DarkFromLight, SchemeColours } from "./colour-fields.tsx"
import { rulesOf } from "./form.ts"
import { TypeFields } from "./type-fields.tsx"
import type { BrandFieldsProps } from "./use-brand-form.ts"

/** All fields of a brand, in groups. */
export function BrandFields({ project, ...props }: BrandFieldsProps & { project: string }) {
  const words = useWords(brandWords)
  return (
    <>
      <Panel title={words.groups.logo}>
        <LogoFields {...props} project={project} />
      </Panel>
      <Panel title={words.groups.colours} tools={props.canWrite && <DarkFromLight form={props.form} />}>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <SchemeColours scheme="light" form={props.form} />
          <SchemeColours scheme="dark" form={props.form} />
        </div>
      </Panel>
      <Panel title={words.groups.button}>
        <ButtonColours {...props} />
      </Panel>
      <Panel title={words.groups.type}>
        <TypeFields {...props} />
      </Panel>
      <Panel title={words.groups.shape}>
        <ShapeFields {...props} />
      </Panel>
      <Panel title={words.groups.footer}>
        <FooterField {...props} />
      </Panel>
    </>
  )
}

function LogoFields({ form, canWrite, project }: BrandFieldsProps & { project: string }) {
  const { register, faultOf, watch } = form
  const words = useWords(brandWords)
  const rules = rulesOf(words)
  const hasLogo = watch("logo.src").trim() !== ""
  const widthRule = wholeNumber({ min: 1, max: logoWidthMax, wrong: words.faults.logoWidth })
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.logo.src} isOptional hint={words.logo.srcHint} error={faultOf("logo.src")}>
        <Input
          {...register("logo.src", { validate: rules.logo })}
          type="url"
          autoComplete="off"
          placeholder="https://www.example.com/logo.png"
          maxLength={2000}
        />
      </Field>
      {canWrite && <ChooseLogo form={form} project={project} />}
      {/* Hidden without a logo, but still mounted, so that their values stay. */}
      <div className={hasLogo ? "grid gap-4 sm:grid-cols-[minmax(0,1fr)_96px]" : "hidden"}>
        <Field label={words.logo.alt} hint={words.logo.altHint} error={faultOf("logo.alt")}>
          <Input {...register("logo.alt")} autoComplete="off" maxLength={200} />
        </Field>
        <Field label={words.logo.width} error={faultOf("logo.width")}>
          <Input
            {...register("logo.width", { validate: (text) => !hasLogo || widthRule(text) })}
            inputMode="numeric"
            autoComplete="off"
            className="tnum"
          />
        </Field>
        <Field label={words.logo.href} isOptional className="sm:col-span-2" error={faultOf("logo.href")}>
          <Input
            {...register("logo.href", { validate: (text) => !hasLogo || rules.link(text) })}
            type="url"
            autoComplete="off"
            placeholder="https://www.example.com"
            maxLength={2000}
          />
        </Field>
      </div>
    </div>
  )
}

const logoWidthMax = 800
/** The usual width of a logo; a wider one needs a value. */
const logoWidthUsual = 160

function ChooseLogo({ form, project }: { form: BrandFieldsProps["form"]; project: string }) {
  const words = useWords(brandWords)
  const { choose, dialog } = usePictureChoice(project, logoWidthMax)
  const take = async () => {
    const chosen = await choose()
    if (!chosen) return
    const changed = { shouldDirty: true, shouldValidate: true }
    form.setValue("logo.src", chosen.src, changed)
    form.setValue("logo.alt", chosen.alt ?? "", changed)
    form.setValue("logo.width", String(Math.min(chosen.width ?? logoWidthUsual, logoWidthUsual)), changed)
  }
  return (
    <>
      <Button className="self-start" onClick={() => void take()}>
        <ImagePlus aria-hidden />
        {words.logo.choose}
      </Button>
      {dialog}
    </>
  )
}

const shapes = [
  { name: "width", min: 320, max: 800 },
  { name: "radius", min: 0, max: 40 },
] as const

function ShapeFields({ form: { register, faultOf } }: BrandFieldsProps) {
  const words = useWords(brandWords)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shapes.map(({ name, min, max }) => (
        <Field key={name} label={words.shape[name]} hint={words.shape[`${name}Hint`]} error={faultOf(name)}>
          <Input
            {...register(name, { validate: wholeNumber({ min, max, wrong: words.faults[name] }) })}
            inputMode="numeric"
            autoComplete="off"
            className="tnum"
          />
        </Field>
      ))}
    </div>
  )
}

function FooterField({ form: { register, faultOf } }: BrandFieldsProps) {
  const words = useWords(brandWords)
  return (
    <Field label={words.footer} isOptional hint={words.footerHint} error={faultOf("footer")}>
      <Input
        {...register("footer", { validate: rulesOf(words).tags })}
        autoComplete="off"
        maxLength={1000}
        placeholder={words.footerExample}
      />
    </Field>
  )
}
