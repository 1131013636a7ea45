import { previewBrand } from "#lib/features/templates/preview-brand"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** How a message would look (BRAND-4): `{brand, start}`; answers `{html}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "templates", action: "read", isDelicate: false }, previewBrand)
