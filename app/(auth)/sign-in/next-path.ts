/** Where to go after signing in: a path of ours, never another site (`//evil.example`, `/\evil.example`). */
export function safeNext(next: string | string[] | undefined): string {
  const path = Array.isArray(next) ? next[0] : next
  if (!path || !/^\/[^/\\]/.test(path) || !URL.canParse(path, "http://here.invalid")) return "/projects"
  return new URL(path, "http://here.invalid").host === "here.invalid" ? path : "/projects"
}
