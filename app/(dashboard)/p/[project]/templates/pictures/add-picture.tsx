"use client"

import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { limits } from "#contract/limits"
import type { Picture } from "#contract/picture"
import { wholeNumber } from "#lib/interface/browser/field-rules"
import { useForm } from "#lib/interface/browser/use-form"
import { failed } from "#lib/platform/result"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Switch } from "#ui/switch"
import { picturesWords } from "#words/pictures"
import { CropFields } from "./crop-fields.tsx"
import { drawnSize, partOf, wholePicture } from "./crop.ts"
import { drawPart } from "./draw-part.ts"
import { faultSentence } from "./fault-sentence.ts"
import { type OpenedFile, openFile } from "./open-file.ts"
import { useAreInsideMessages } from "./picture-host.ts"
import { UploadBar } from "./upload-bar.tsx"
import { uploadPicture } from "./upload-picture.ts"
import { pictureBytesMax, Weight } from "./weight.tsx"

/** A library picture as used in a message; "" as alt marks a decorative one, null one without a description. */
export type ChosenPicture = { src: string; alt: string | null; width: number | null }

export type AddPictureProps = {
  project: string
  file: File
  /** Width of messages. */
  widthMax: number
  /** The button's label: the picture is used at once, or stored for later. */
  submit: string
  onAdded: (picture: Picture, chosen: ChosenPicture) => void
  onClose: () => void
}

/** A file being added to the library: its crop, its description, and its faults before anything is sent. */
export default function AddPicture(props: AddPictureProps) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  const { file, onClose } = props
  const { data } = useQuery({
    queryKey: ["file", file.name, file.size, file.lastModified],
    queryFn: () => openFile(file),
    staleTime: Number.POSITIVE_INFINITY,
    // Photographs are large.
    gcTime: 0,
  })
  // Short: the dialog opens once its content is known.
  if (!data) return null
  if (!("fault" in data)) return <AddOpened {...props} opened={data} />
  const title = words.addTitle({ name: file.name })
  const refusal = { message: faultSentence(data, words, language) }
  const form = { submit: () => {}, isBusy: false, refusal }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      cancel={words.cancel}
      submit=""
      busy=""
      isRefused
    />
  )
}

type Values = { width: string; alt: string; isDecorative: boolean }

function AddOpened({ opened, ...props }: AddPictureProps & { opened: OpenedFile }) {
  const words = useWords(picturesWords)
  const { project, widthMax, submit, onAdded, onClose } = props
  const [crop, setCrop] = useState(wholePicture)
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const part = partOf(opened.size, crop)
  const form = useForm<Values, { picture: Picture; width: number; alt: string } | null>({
    defaultValues: { width: String(Math.min(widthMax, opened.size.width)), alt: "", isDecorative: false },
    send: async ({ width, alt, isDecorative }) => {
      stop.current = new AbortController()
      setShare(0)
      const said = isDecorative ? "" : alt.trim()
      const { content } = await drawPart(opened, part, drawnSize(part, Number(width)))
      const named = { name: nameOf(opened.name), alt: said, content }
      const { signal } = stop.current
      const answer = await uploadPicture(project, named, { onProgress: setShare, signal })
      setShare(null)
      if (!answer) return failed(409, words.stopped)
      return answer.ok
        ? { ok: true, value: { picture: answer.value, width: Number(width), alt: said } }
        : answer
    },
    done: (added) => {
      if (added) onAdded(added.picture, { src: added.picture.url, alt: added.alt, width: added.width })
    },
  })
  const [isDecorative, setIsDecorative] = form.choice("isDecorative")
  const width = Number(form.watch("width")) || 1
  const drawn = useDrawn(opened, part, width)
  const isInside = useAreInsideMessages(project)
  const tooHeavy = drawn !== undefined && drawn.content.size > pictureBytesMax(isInside)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.addTitle({ name: opened.name })}
      isWide
      cancel={words.cancel}
      submit={submit}
      busy={words.saving}
      isRefused={tooHeavy}
    >
      {opened.isMoving ? (
        <Moving opened={opened} />
      ) : (
        <CropFields src={opened.image.src} size={opened.size} crop={crop} onChange={setCrop} />
      )}
      <Field
        label={words.shownWidth}
        hint={opened.isMoving ? words.moving : words.shownHint}
        error={form.faultOf("width")}
      >
        <Input
          {...form.register("width", {
            validate: wholeNumber({ min: 1, max: widthMax, wrong: words.faults.width({ most: widthMax }) }),
          })}
          inputMode="numeric"
          autoComplete="off"
          trail={<span className="pr-1 text-xs">px</span>}
          className="tnum w-32"
        />
      </Field>
      <Weight drawn={drawn} before={opened.file.size} isMoving={opened.isMoving} isInside={isInside} />
      <div className="flex flex-col gap-2">
        {!isDecorative && (
          <Field label={words.alt} hint={words.altHint} error={form.faultOf("alt")}>
            <Input
              {...form.register("alt", {
                validate: (alt, values) => values.isDecorative || alt.trim() !== "" || words.faults.alt,
              })}
              autoComplete="off"
              maxLength={limits.pictureAltCharsMax}
            />
          </Field>
        )}
        <Switch checked={isDecorative} onCheckedChange={setIsDecorative}>
          {words.decorative}
        </Switch>
      </div>
      {share !== null && <UploadBar share={share} onStop={() => stop.current?.abort()} />}
    </FormDialog>
  )
}

/** The file as it would be sent with the current fields, for its size. */
function useDrawn(opened: OpenedFile, part: ReturnType<typeof partOf>, width: number) {
  const size = drawnSize(part, width)
  const { data } = useQuery({
    queryKey: ["drawn", opened.image.src, part, size],
    queryFn: () => drawPart(opened, part, size),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}

function Moving({ opened }: { opened: OpenedFile }) {
  return (
    <div data-theme="light" className="flex justify-center rounded-md bg-sunken p-2">
      {/* A file on this computer. */}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img src={opened.image.src} alt="" className="max-h-56 max-w-full object-contain" />
    </div>
  )
}

/** The file's name without its extension; a long name is cut. */
const nameOf = (name: string): string => name.trim().slice(0, limits.pictureNameCharsMax) || "picture"
