import { cn } from "./cn.tsx"

/** Slider: a number within bounds, drawn as a line that is filled up to it. */
export type SliderProps = {
  min: number
  max: number
  value: number
  /** How the value is spoken: "60 %". */
  valueText?: string
  onChange: (value: number) => void
  id?: string
  "aria-label"?: string
  className?: string
}

export function Slider({ min, max, value, valueText, onChange, className, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={1}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      style={{ background: trackOf((value - min) / (max - min)) }}
      className={cn(sliderClass, thumbClass, className)}
    />
  )
}

const trackOf = (share: number): string =>
  `linear-gradient(to right, var(--brand) ${share * 100}%, var(--line-strong) ${share * 100}%) center / 100% 4px no-repeat`

const sliderClass =
  "h-6 w-full cursor-pointer appearance-none rounded-xs disabled:cursor-not-allowed disabled:opacity-60 max-md:h-11"
const thumbClass =
  "[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-surface [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-surface"
