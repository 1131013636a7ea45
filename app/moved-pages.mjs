/** Folders of a project that lie in a section by now, and where. */
const movedPages = {
  validation: "suppressions/validation",
  confirmed: "suppressions/confirmed",
  reference: "smtp/reference",
  tags: "settings/tags",
  exports: "settings/exports",
}

/** What people bookmarked and sent each other leads on for good (308), with its query and whatever lies below. */
export const redirects = Object.entries(movedPages).map(([from, to]) => ({
  source: `/p/:project/${from}/:rest*`,
  destination: `/p/:project/${to}/:rest*`,
  permanent: true,
}))
