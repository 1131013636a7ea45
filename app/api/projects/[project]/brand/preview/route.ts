import { previewBrand } from "#lib/features/templates/preview-brand"
import { projectAction } from "../../../project-action.ts"

/** Renders a sample message (BRAND-4): `{brand, start}`; answers `{html}`. */
export const POST = projectAction({ area: "templates", action: "read" }, previewBrand)
