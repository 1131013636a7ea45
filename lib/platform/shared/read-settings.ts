import type { z } from "zod"

/**
 * Reads settings from the environment, where an empty one counts as absent; throws one sentence that names the setting.
 */
export function readSettings<Shape extends z.ZodType>(
  shape: Shape,
  env: Record<string, string | undefined>,
): z.output<Shape> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = shape.safeParse(present)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`Setting ${issue?.path.join(".")}: ${issue?.message}`)
}
