import type { Editor } from "../edit/use-editor.ts"
import type { Check } from "./checks.ts"

type Places = Pick<Editor, "goToFault" | "setOpen"> & { jump: Pick<Editor["jump"], "toField" | "toPlace"> }

/** Opens the place of a check in a source: a line of its code, a field next to it, or the samples. */
export const goToSourceCheck =
  ({ goToFault, jump, setOpen }: Places, kind: "html" | "mjml") =>
  ({ fault, field, opens, part = kind, line = 1, column }: Check): void => {
    if (fault) goToFault(fault)
    else if (opens) setOpen(opens)
    else if (field) jump.toField(field)
    else jump.toPlace({ part, line, ...(column !== undefined && { column }) })
  }
