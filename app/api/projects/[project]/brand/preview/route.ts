import { previewBrand } from "#lib/features/templates/preview-brand"
import { projectAction } from "../../../project-action.ts"

/** How a message would look (BRAND-4): `{brand, start}`; answers `{html}`. */
export const POST = projectAction({ area: "templates", action: "read" }, previewBrand)
