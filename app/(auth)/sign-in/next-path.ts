/**
 * Where to go after signing in: a page of ours with its whole path, never another site (`//evil.example`,
 * `/\evil.example`), no route that answers data, and not the door itself. Without one: the start page, which leads to the
 * project that was open last.
 */
export function safeNext(next: string | string[] | undefined): string {
  const path = Array.isArray(next) ? next[0] : next
  if (!path || !/^\/[^/\\]/.test(path) || !URL.canParse(path, here)) return "/"
  const { origin, pathname } = new URL(path, here)
  return origin === here && !/^\/(api|sign-in|two-factor|reset)(\/|$)/.test(pathname) ? path : "/"
}

const here = "http://here.invalid"
