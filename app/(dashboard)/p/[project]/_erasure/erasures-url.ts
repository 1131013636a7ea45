/** Endpoint that lists and starts erasures of a project. */
export const erasuresUrl = (project: string): string => `/api/projects/${project}/erasures`
