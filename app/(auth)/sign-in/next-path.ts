/**
 * Page to open after signing in: one of ours with its whole path, never another site (`//evil.example`,
 * `/\evil.example`), a route that answers data, or the sign-in page. Default: the start page, which redirects to the
 * last opened project.
 */
export function safeNext(next: string | string[] | undefined): string {
  const path = Array.isArray(next) ? next[0] : next
  if (!path || !/^\/[^/\\]/.test(path) || !URL.canParse(path, here)) return "/"
  const { origin, pathname } = new URL(path, here)
  return origin === here && !/^\/(api|sign-in|two-factor|reset)(\/|$)/.test(pathname) ? path : "/"
}

const here = "http://here.invalid"
