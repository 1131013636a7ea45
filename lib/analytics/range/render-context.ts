import type { Language } from "#lib/interface/format/language"

/** Overrides for rendering without a viewer: the recipient's language, and the instant to render for. */
export type RenderContext = { language?: Language; nowMs?: number }
