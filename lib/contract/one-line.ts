/** Controls (C0, DEL, C1), the separators of lines and paragraphs, and the overrides and isolates of writing direction. */
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** True for a text in one line that looks in every list, subject and log as it was typed. */
export const isOneLine = (text: string): boolean => !controls.test(text)

/** The text in one line: a space for each run of characters that it cannot have. */
export const inOneLine = (text: string): string => text.replace(new RegExp(`${controls.source}+`, "gu"), " ")

export const oneLineSentence = (field: string): string =>
  `Remove line breaks and control characters from ${field}.`

type Issue = { path?: PropertyKey[] | undefined }

/** The error of zod's `refine(isOneLine, …)`; it names the field. */
export const oneLineError = {
  error: ({ path }: Issue): string => oneLineSentence(path?.join(".") || "this text"),
}
