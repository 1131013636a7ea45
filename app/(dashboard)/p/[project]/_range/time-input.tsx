import { cn } from "#ui/cn"
import { Input, type InputProps } from "#ui/input"

/** RANGE-4: a field for a day and a time as people type them, in every language and in every browser. */
export const TimeInput = ({ className, ...rest }: InputProps) => (
  <Input {...rest} autoComplete="off" className={cn("tnum", className)} />
)
