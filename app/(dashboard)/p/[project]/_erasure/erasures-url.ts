/** Where erasures of a project are asked for and begun. */
export const erasuresUrl = (project: string): string => `/api/projects/${project}/erasures`
