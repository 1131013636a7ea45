"use client"

import { Upload } from "lucide-react"
import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { Button } from "./button.tsx"
import { cn } from "./cn.tsx"

/** DropZone: a place to drop files on, and a button for everybody who does not drag. */
export type DropZoneProps = {
  label: string
  hint: ReactNode
  dropText: string
  accept?: string
  isMultiple?: boolean
  isBusy?: boolean
  busyLabel?: string
  /** Names the hidden file field for screen readers and tests. */
  inputLabel: string
  /** Reason why the last files were refused. */
  error?: string | undefined
  onFiles: (files: File[]) => void
}

export function DropZone(props: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) props.onFiles(props.isMultiple ? files : files.slice(0, 1))
  }
  return (
    <>
      <fieldset
        aria-label={props.inputLabel}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={cn(
          "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line-control border-dashed px-3 py-2.5",
          isOver && "border-brand bg-brand-soft",
        )}
      >
        <Button
          size="sm"
          onClick={() => input.current?.click()}
          isBusy={props.isBusy}
          busyLabel={props.busyLabel}
        >
          <Upload aria-hidden />
          {props.label}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-ink-3 text-xs">{isOver ? props.dropText : props.hint}</p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={props.inputLabel}
          accept={props.accept}
          multiple={props.isMultiple}
          onChange={(event) => {
            props.onFiles([...(event.target.files ?? [])])
            // The same file may be chosen again after it was changed on the disk.
            event.target.value = ""
          }}
        />
      </fieldset>
      {props.error && (
        <p role="alert" className="text-danger-ink text-xs">
          {props.error}
        </p>
      )}
    </>
  )
}
