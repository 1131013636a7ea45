/** Limits of drafts; texts of a template can be as long as a request to the mail service. */
const bytesMax = 11 * 1024 * 1024
const templates = { area: "templates", isDelicate: false, bytesMax } as const

export const writesTemplates = { ...templates, action: "write" } as const
/** For what is looked at before it is saved. */
export const readsTemplates = { ...templates, action: "read" } as const
