import type { Language } from "#lib/interface/format/language"

/** What a page is told where nobody looks at it: the language of who will read it, and the instant that it is for. */
export type Told = { language?: Language; nowMs?: number }
